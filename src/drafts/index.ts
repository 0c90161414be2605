// What other folders import: loaded with the first survey, or when drafts wait to be sent.
export { openDraft, sendWaiting } from './draft.ts'
export { storageOf as prepareDrafts } from './storage.ts'
export { findUnfinished } from './unfinished.ts'
