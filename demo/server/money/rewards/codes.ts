import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { codeOf } from '../../db/cause.ts'
import { dayOf } from '../../db/indian-day.ts'
import { rewardCodes } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { type Cell, keyIdOf, prefixOf, SealFault, type Vault } from '../../db/vault/vault.ts'
import { Refusal } from '../../refusals/failure.ts'

type Code = typeof rewardCodes.$inferSelect

// The codes of a brand are encrypted, and each is given once. A reward without such codes gets codes of the panel's own.

const cellOf = (id: string, column: 'sealed' | 'sealed_pin'): Cell => ({
  table: 'reward_codes',
  column,
  row: id,
  userId: '',
  what: `The reward code ${id}`,
})

type Sealed = Pick<Code, 'id' | 'sealed' | 'sealedPin'>

export const openCode = (vault: Vault, { id, sealed }: Pick<Sealed, 'id' | 'sealed'>): string =>
  vault.open(cellOf(id, 'sealed'), sealed)

export const openPin = (vault: Vault, { id, sealedPin }: Omit<Sealed, 'sealed'>): string | null =>
  sealedPin === null ? null : vault.open(cellOf(id, 'sealed_pin'), sealedPin)

const seal = (vault: Vault, id: string, code: string, pin: string | null) => ({
  sealed: vault.seal(cellOf(id, 'sealed'), code),
  sealedPin: pin === null ? null : vault.seal(cellOf(id, 'sealed_pin'), pin),
  codeHash: vault.rewardCodes.hash(code),
})

export interface NewCode {
  readonly code: string
  readonly pin?: string | undefined
  readonly expiresOn?: string | undefined
}

/** Codes that are written in one statement. */
const BATCH = 500

/** @returns the codes that were stored. The others were known before. */
export async function addCodes(
  store: Store,
  vault: Vault,
  { rewardId, codes, by, at }: { rewardId: string; codes: readonly NewCode[]; by: string; at: Date },
): Promise<ReadonlySet<string>> {
  const stored = new Set<string>()
  const { hash } = vault.rewardCodes
  for (let from = 0; from < codes.length; from += BATCH) {
    const part = new Map(codes.slice(from, from + BATCH).map((one) => [hash(one.code), one]))
    const rows = [...part.values()].map(({ code, pin = null, expiresOn = null }) => {
      const id = randomUUID()
      return { id, rewardId, ...seal(vault, id, code, pin), expiresOn, addedBy: by, addedAt: at }
    })
    const added = await store
      .insert(rewardCodes)
      .values(rows)
      .onConflictDoNothing({ target: rewardCodes.codeHash })
      .returning({ codeHash: rewardCodes.codeHash })
    for (const { codeHash } of added) stored.add(part.get(codeHash)?.code ?? '')
  }
  return stored
}

export const hasCodes = async (store: Store, rewardId: string): Promise<boolean> =>
  (await store.select({ id: rewardCodes.id }).from(rewardCodes).where(eq(rewardCodes.rewardId, rewardId)).limit(1))
    .length > 0

/** A code that can be given on a day: nobody has it, it was not withdrawn, and it has not expired. */
export const isLeft = (day: string): SQL =>
  sql`(redemption_id is null and withdrawn_at is null and (expires_on is null or expires_on >= ${day}))`

/**
 * Gives a redemption the code that expires first, of those whose key this process has. Redemptions at the same time skip
 * each other's codes. The statement that gives the code also checks that it is left.
 */
export async function giveCode(
  store: Store,
  vault: Vault,
  { rewardId, redemptionId, at }: { rewardId: string; redemptionId: string; at: Date },
) {
  const left = isLeft(dayOf(at))
  const isReadable = inArray(sql`split_part(${rewardCodes.sealed}, '.', 2)`, [...vault.reads])
  const next = store
    .select({ id: rewardCodes.id })
    .from(rewardCodes)
    .where(and(eq(rewardCodes.rewardId, rewardId), left, isReadable))
    .orderBy(asc(rewardCodes.expiresOn), asc(rewardCodes.number))
    .limit(1)
    .for('update', { skipLocked: true })
  const [code] = await store
    .update(rewardCodes)
    .set({ redemptionId })
    .where(and(eq(rewardCodes.id, sql`(${next})`), left))
    .returning()
  if (!code) throw new Refusal('reward-sold-out')
  return { redemptionCode: openCode(vault, code), pin: openPin(vault, code), expiresOn: code.expiresOn }
}

/**
 * Encrypts and hashes a code again. If another row has the same code, removes the one that no member was
 * given and no operator has withdrawn.
 * @returns false if two members were given the code: this row's hash then stays that of an earlier secret
 */
async function renewCode(store: Store, vault: Vault, old: Sealed): Promise<boolean> {
  const { id } = old
  const renewed = seal(vault, id, openCode(vault, old), openPin(vault, old))
  const write = (fields: Partial<typeof renewed>) => store.update(rewardCodes).set(fields).where(eq(rewardCodes.id, id))
  const remove = async (row: SQL): Promise<boolean> =>
    (
      await store
        .delete(rewardCodes)
        .where(and(row, isNull(rewardCodes.redemptionId), isNull(rewardCodes.withdrawnAt)))
        .returning()
    ).length > 0
  try {
    await write(renewed)
  } catch (fault) {
    if (codeOf(fault) !== '23505') throw fault
    if (await remove(eq(rewardCodes.id, id))) return true
    const isAlone = await remove(eq(rewardCodes.codeHash, renewed.codeHash))
    const { codeHash: _, ...kept } = renewed
    await write(isAlone ? renewed : kept)
    return isAlone
  }
  return true
}

export interface Renewal {
  /** The number of codes that could not be decrypted, by key. */
  readonly unreadable: ReadonlyMap<string, number>
  /** The number of these that have the hash of an earlier secret. */
  readonly unknown: number
  /** By reward, the codes that two members were given. */
  readonly doubled: ReadonlyMap<string, number>
}

/**
 * Encrypts with the current key and hashes with the current secret. Changes one row at a time and never within a
 * transaction, because a redemption skips a locked code. May be interrupted and repeated.
 */
export async function renewCodes(store: Store, vault: Vault, stop?: AbortSignal): Promise<Renewal> {
  const { prefix } = vault.rewardCodes
  const { id, rewardId, sealed, sealedPin, codeHash } = rewardCodes
  const stale = or(
    not(sql`starts_with(${sealed}, ${prefixOf(vault.writes)})`),
    not(sql`starts_with(${codeHash}, ${prefix})`),
  )
  let unknown = 0
  const unreadable = new Map<string, number>()
  const doubled = new Map<string, number>()
  for (let after: string | undefined = ''; after !== undefined && !stop?.aborted; ) {
    const rows: (Sealed & Pick<Code, 'rewardId' | 'codeHash'>)[] = await store
      .select({ id, rewardId, sealed, sealedPin, codeHash })
      .from(rewardCodes)
      .where(and(stale, gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH)
    for (const row of rows) {
      try {
        if (!(await renewCode(store, vault, row))) doubled.set(row.rewardId, (doubled.get(row.rewardId) ?? 0) + 1)
      } catch (fault) {
        if (!(fault instanceof SealFault)) throw fault
        const key = keyIdOf(row.sealed)
        unreadable.set(key, (unreadable.get(key) ?? 0) + 1)
        if (!row.codeHash.startsWith(prefix)) unknown += 1
      }
    }
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined
  }
  return { unreadable, unknown, doubled }
}

/** Returns a line for each group of codes that a renewal could not change. */
export const faultsOf = ({ unreadable, doubled }: Renewal): string[] => [
  ...[...unreadable].map(
    ([key, count]) => `Unchanged, because the key ${key} could not decrypt them: codes of rewards, ${count}.`,
  ),
  ...[...doubled].map(([reward, count]) => `Codes of the reward ${reward} that two members were given: ${count}.`),
]
