// The survey tells a member who leaves that the answers are kept; it has no other use for toasts.
export { showToast } from '../client/toasts.ts'
export { openDraft, sendWaiting } from './draft.ts'
export { storageOf as prepareDrafts } from './storage.ts'
export { findUnfinished } from './unfinished.ts'
