import { and, eq, lt, not, sql } from 'drizzle-orm'
import { lockMember } from '../db/lock-member.ts'
import { surveyDrafts } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { type Cell, prefixOf, SealFault, type Vault } from '../db/vault/vault.ts'
import { Refusal } from '../refusals/failure.ts'
import { NO_DRAFT, type StoredDraft } from './merging.ts'
import { prolongPlace } from './places.ts'
import { findOpenSurvey } from './submission.ts'

// Each draft is encrypted as a whole (docs/answers.md#on-other-devices).

/** Bytes of all answers to one survey: seventy of the longest answers, in any script. */
export const ALL_ANSWERS = 1_048_576

export interface DraftOf {
  readonly userId: string
  readonly surveyId: string
}

const cellOf = ({ userId, surveyId }: DraftOf): Cell => ({
  table: 'survey_drafts',
  column: 'sealed',
  row: surveyId,
  userId,
  what: `The draft of the member ${userId} for the survey ${surveyId}`,
})

const rowOf = ({ userId, surveyId }: DraftOf) =>
  and(eq(surveyDrafts.userId, userId), eq(surveyDrafts.surveyId, surveyId))

export function openDraft(vault: Vault, row: DraftOf & { readonly sealed: string }): StoredDraft | undefined {
  try {
    return JSON.parse(vault.open(cellOf(row), row.sealed))
  } catch (fault) {
    if (fault instanceof SealFault) return undefined
    throw fault
  }
}

/** A draft that cannot be decrypted counts as empty, because the devices still have their answers. */
export async function findDraft(store: Store, vault: Vault, of: DraftOf): Promise<StoredDraft> {
  const [row] = await store.select().from(surveyDrafts).where(rowOf(of))
  return (row && openDraft(vault, row)) ?? NO_DRAFT
}

/**
 * Changes one draft of a member at a time. The lock waits for a submission in progress, and then the survey is refused
 * as completed, so that a late change never restores a draft.
 */
export const changeDraft = <Result extends { readonly draft: StoredDraft }>(
  store: Store,
  vault: Vault,
  of: DraftOf & { readonly at: Date },
  change: (stored: StoredDraft, within: Store) => Promise<Result> | Result,
): Promise<Result> =>
  store.transaction(async (within) => {
    await lockMember(within, of.userId)
    await findOpenSurvey(within, of)
    await prolongPlace(within, of)
    const { userId, surveyId, at: changedAt } = of
    const changed = await change(await findDraft(within, vault, of), within)
    const text = JSON.stringify(changed.draft)
    if (Buffer.byteLength(text) > ALL_ANSWERS) throw new Refusal('too-large')
    const values = { sealed: vault.seal(cellOf(of), text), changedAt }
    await within
      .insert(surveyDrafts)
      .values({ userId, surveyId, ...values })
      .onConflictDoUpdate({ target: [surveyDrafts.userId, surveyDrafts.surveyId], set: values })
    return changed
  })

export const sweepDrafts = (store: Store, before: Date) =>
  store.delete(surveyDrafts).where(lt(surveyDrafts.changedAt, before))

export async function resealDrafts(store: Store, vault: Vault): Promise<number> {
  let left = 0
  const { userId, surveyId, sealed } = surveyDrafts
  const stale = not(sql`starts_with(${sealed}, ${prefixOf(vault.writes)})`)
  for (const of of await store.select({ userId, surveyId }).from(surveyDrafts).where(stale)) {
    const [row] = await store.select().from(surveyDrafts).where(rowOf(of))
    const draft = row && openDraft(vault, row)
    if (row && !draft) left += 1
    if (!draft) continue
    await store
      .update(surveyDrafts)
      .set({ sealed: vault.seal(cellOf(of), JSON.stringify(draft)) })
      // a draft that changed meanwhile stays
      .where(and(rowOf(of), eq(sealed, row.sealed)))
  }
  return left
}
