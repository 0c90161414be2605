export { openDraft, sendWaiting } from './draft.ts'
export { storageOf as prepareDrafts } from './storage.ts'
export { findUnfinished } from './unfinished.ts'
