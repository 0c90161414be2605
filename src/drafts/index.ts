// What other folders use of this one: loaded with the first survey, and where answers wait to be sent or to be forgotten.
export { openDraft, sendWaiting } from './draft.ts'
export { countUnfinished, forgetAll, forgetUnfinished } from './forgetting.ts'
