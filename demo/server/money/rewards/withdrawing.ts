import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { rewardCodes } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Vault } from '../../db/vault/vault.ts'

/** Codes that are looked up in one statement. */
const BATCH = 500

/** Says what became of a code: `given` if a member has it, `before` if it was withdrawn earlier, `unknown` if it does not exist. */
export type Withdrawn = 'now' | 'before' | 'given' | 'unknown'

/**
 * Withdraws codes that no member has, and records who did it and why. A redemption at the same time either has the code
 * already, or finds it withdrawn.
 */
export async function withdrawCodes(
  store: Store,
  vault: Vault,
  asked: { rewardId: string; codes: readonly string[]; by: string; reason: string; at: Date },
): Promise<ReadonlyMap<string, Withdrawn>> {
  const outcomes = new Map<string, Withdrawn>()
  for (let from = 0; from < asked.codes.length; from += BATCH) {
    const part = new Map(asked.codes.slice(from, from + BATCH).map((code) => [vault.rewardCodes.hash(code), code]))
    const asksFor = and(eq(rewardCodes.rewardId, asked.rewardId), inArray(rewardCodes.codeHash, [...part.keys()]))
    const now = await store
      .update(rewardCodes)
      .set({ withdrawnAt: asked.at, withdrawnBy: asked.by, withdrawnReason: asked.reason })
      .where(and(asksFor, isNull(rewardCodes.redemptionId), isNull(rewardCodes.withdrawnAt)))
      .returning({ codeHash: rewardCodes.codeHash })
    const done = new Set(now.map(({ codeHash }) => codeHash))
    const found = await store.select().from(rewardCodes).where(asksFor)
    const stateOf = new Map(
      found.map(({ codeHash, redemptionId }) => [codeHash, redemptionId ? 'given' : 'before'] as const),
    )
    for (const [hash, code] of part) outcomes.set(code, done.has(hash) ? 'now' : (stateOf.get(hash) ?? 'unknown'))
  }
  return outcomes
}

/** Returns the codes of a reward in groups: those that were added together, expire together and were withdrawn together. */
export const codeGroups = (store: Store, rewardId: string) => {
  const { addedAt, addedBy, expiresOn, withdrawnAt, withdrawnBy, withdrawnReason } = rewardCodes
  const group = { addedAt, addedBy, expiresOn, withdrawnAt, withdrawnBy, withdrawnReason }
  return store
    .select({
      ...group,
      all: sql<number>`count(*)`.mapWith(Number),
      given: sql<number>`count(${rewardCodes.redemptionId})`.mapWith(Number),
    })
    .from(rewardCodes)
    .where(eq(rewardCodes.rewardId, rewardId))
    .groupBy(...Object.values(group))
    .orderBy(asc(addedAt), asc(expiresOn), asc(withdrawnAt))
}

export async function withdrawnAmong(
  store: Store,
  vault: Vault,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let from = 0; from < codes.length; from += BATCH) {
    const part = new Map(codes.slice(from, from + BATCH).map((code) => [vault.rewardCodes.hash(code), code]))
    const rows = await store
      .select({ codeHash: rewardCodes.codeHash })
      .from(rewardCodes)
      .where(and(inArray(rewardCodes.codeHash, [...part.keys()]), isNotNull(rewardCodes.withdrawnAt)))
    for (const { codeHash } of rows) found.add(part.get(codeHash) ?? '')
  }
  return found
}
