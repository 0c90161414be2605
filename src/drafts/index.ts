// The door of this room: loaded with the first survey, and where answers wait to be sent.
export { openDraft, sendWaiting } from './draft.ts'
