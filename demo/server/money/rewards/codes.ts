import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, not, or, sql } from 'drizzle-orm'
import { rewardCodes } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { type Cell, prefixOf, SealFault, type Vault } from '../../db/vault/vault.ts'
import { Refusal } from '../../http/refusals/failure.ts'

// The codes of a brand are encrypted, and each is given once. A reward without such codes gets codes of the panel's own.

const cellOf = (id: string): Cell => ({ table: 'reward_codes', column: 'sealed', row: id, userId: '' })

export const openCode = (vault: Vault, { id, sealed }: { readonly id: string; readonly sealed: string }): string =>
  vault.open(cellOf(id), sealed)

/** Codes that are written in one statement. */
const BATCH = 500

/** @returns the codes that were stored. The others were known before. */
export async function addCodes(
  store: Store,
  vault: Vault,
  { rewardId, codes, by, at }: { rewardId: string; codes: readonly string[]; by: string; at: Date },
): Promise<ReadonlySet<string>> {
  const stored = new Set<string>()
  const { hash } = vault.rewardCodes
  for (let from = 0; from < codes.length; from += BATCH) {
    const part = new Map(codes.slice(from, from + BATCH).map((code) => [hash(code), code]))
    const rows = [...part].map(([codeHash, code]) => {
      const id = randomUUID()
      return { id, rewardId, sealed: vault.seal(cellOf(id), code), codeHash, addedBy: by, addedAt: at }
    })
    const added = await store
      .insert(rewardCodes)
      .values(rows)
      .onConflictDoNothing({ target: rewardCodes.codeHash })
      .returning({ codeHash: rewardCodes.codeHash })
    for (const { codeHash } of added) stored.add(part.get(codeHash) ?? '')
  }
  return stored
}

export const hasCodes = async (store: Store, rewardId: string): Promise<boolean> =>
  (await store.select({ id: rewardCodes.id }).from(rewardCodes).where(eq(rewardCodes.rewardId, rewardId)).limit(1))
    .length > 0

/** Gives the next code to a redemption. Redemptions at the same time skip each other's codes. */
export async function giveCode(store: Store, vault: Vault, rewardId: string, redemptionId: string): Promise<string> {
  const [code] = await store
    .select({ id: rewardCodes.id, sealed: rewardCodes.sealed })
    .from(rewardCodes)
    .where(and(eq(rewardCodes.rewardId, rewardId), isNull(rewardCodes.redemptionId)))
    .orderBy(asc(rewardCodes.number))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!code) throw new Refusal('reward-sold-out')
  await store.update(rewardCodes).set({ redemptionId }).where(eq(rewardCodes.id, code.id))
  return openCode(vault, code)
}

/** Members learn no larger stock, and no list counts more codes than this. */
const MOST_SHOWN = 100

// the columns are written out, because drizzle leaves their tables out of a query without a join
const ofReward = sql.raw('reward_codes where reward_codes.reward_id = rewards.id')

/** The codes that are left, `MOST_SHOWN` at most; null if the reward has no codes of its brand. */
export const stockOfReward = sql<number | null>`case when exists (select 1 from ${ofReward}) then (
  select count(*)::int from (select 1 from ${ofReward} and redemption_id is null limit ${sql.raw(String(MOST_SHOWN))}) as counted
) end`

export const codesOfReward = sql<{ readonly left: number; readonly all: number } | null>`(
  select json_build_object('left', count(*) filter (where redemption_id is null), 'all', count(*))
  from ${ofReward} having count(*) > 0
)`

/** Encrypts with the current key and hashes with the current secret. @returns how many codes could not be decrypted */
export async function renewCodes(store: Store, vault: Vault): Promise<number> {
  const { prefix, hash } = vault.rewardCodes
  const { id, sealed, codeHash } = rewardCodes
  const stale = or(
    not(sql`starts_with(${sealed}, ${prefixOf(vault.writes)})`),
    not(sql`starts_with(${codeHash}, ${prefix})`),
  )
  let left = 0
  for (let after = ''; ; ) {
    const rows = await store
      .select({ id, sealed })
      .from(rewardCodes)
      .where(and(stale, gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH)
    for (const row of rows) {
      try {
        const code = openCode(vault, row)
        const renewed = { sealed: vault.seal(cellOf(row.id), code), codeHash: hash(code) }
        await store.update(rewardCodes).set(renewed).where(eq(id, row.id))
      } catch (fault) {
        if (!(fault instanceof SealFault)) throw fault
        left += 1
      }
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH) return left
  }
}
