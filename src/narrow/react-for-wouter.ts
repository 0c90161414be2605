// Only what wouter's locations use of React: importing the whole namespace would bundle all of it (src/decisions/001).
export { useSyncExternalStore } from 'react'
