import { type Panel, UNFINISHED } from '../client/panel.ts'
import { memberKey } from './early/keys.ts'
import { isSubmissionKey } from './pending-submissions.ts'
import { type Key, removeFlag } from './records.ts'
import { storageOf } from './storage.ts'

async function unfinishedDrafts(panel: Panel, memberId: string): Promise<readonly Key[]> {
  const { records } = await storageOf(panel)
  const drafts = new Map<string, { key: Key; answered: boolean; submitted: boolean }>()
  for (const [key] of await records.under(memberKey(panel.environment, memberId))) {
    const draft = key.slice(0, 3)
    const known = drafts.get(JSON.stringify(draft)) ?? { key: draft, answered: false, submitted: false }
    known.answered ||= key[3] === 'answer'
    known.submitted ||= isSubmissionKey(key)
    drafts.set(JSON.stringify(draft), known)
  }
  return [...drafts.values()].filter(({ answered, submitted }) => answered && !submitted).map(({ key }) => key)
}

export const countUnfinished = async (panel: Panel, memberId: string): Promise<number> =>
  (await unfinishedDrafts(panel, memberId)).length

export async function forgetUnfinished(panel: Panel, memberId: string): Promise<void> {
  const { records } = await storageOf(panel)
  for (const key of await unfinishedDrafts(panel, memberId)) await records.remove(key)
  await removeFlag(records, panel.environment.local, UNFINISHED)
}

export async function forgetAll(panel: Panel, memberId: string): Promise<void> {
  const { records } = await storageOf(panel)
  await records.remove(memberKey(panel.environment, memberId))
  await removeFlag(records, panel.environment.local, UNFINISHED)
}
