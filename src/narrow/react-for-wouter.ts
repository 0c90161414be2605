// Just what wouter's locations use of React: importing the whole namespace would keep all of it (src/decisions/001).
export {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  forwardRef,
  isValidElement,
  useContext,
  useLayoutEffect as useInsertionEffect,
  useLayoutEffect as useIsomorphicLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** The link's click handler is all that wouter wraps with it; ours never changes between renders. */
export const useEvent = <Handler>(handler: Handler): Handler => handler
