import { eq } from 'drizzle-orm'
import type { BankDetails } from '../../../src/contract/validation/bank.ts'
import { bankChanges, bankDetails } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { accountRow, openBank, rowOfMember } from '../db/vault/bank.ts'
import { SealFault, type Vault } from '../db/vault/vault.ts'
import { Refusal } from '../refusals/failure.ts'
import { readBankDetails } from './typed.ts'

const unreadable = (cause: unknown) => new Refusal('bank-details-unreadable', { cause })

/** @throws a 409 if the key of the account is missing */
export async function bankDetailsOf(store: Store, vault: Vault, userId: string): Promise<BankDetails | undefined> {
  const [row] = await store.select().from(bankDetails).where(eq(bankDetails.userId, userId))
  if (!row) return undefined
  try {
    return openBank(vault, rowOfMember(userId), row)
  } catch (fault) {
    throw fault instanceof SealFault ? unreadable(fault) : fault
  }
}

export type BankChange = typeof bankChanges.$inferSelect

async function lockBank(store: Store, vault: Vault, userId: string) {
  const [row] = await store.select().from(bankDetails).where(eq(bankDetails.userId, userId)).for('update')
  if (!row) return undefined
  try {
    return openBank(vault, rowOfMember(userId), row)
  } catch (fault) {
    // the member can still replace an account that cannot be decrypted
    if (fault instanceof SealFault) return 'unreadable'
    throw fault
  }
}

const isSame = (one: BankDetails, other: BankDetails): boolean =>
  one.accountHolderName === other.accountHolderName &&
  one.accountNumber === other.accountNumber &&
  one.ifscCode === other.ifscCode

export async function saveBankDetails(
  store: Store,
  vault: Vault,
  userId: string,
  typed: BankDetails,
  now: Date,
): Promise<BankChange | undefined> {
  const details = readBankDetails(typed)
  const before = await lockBank(store, vault, userId)
  if (before && before !== 'unreadable' && isSame(before, details)) return undefined
  const values = { ...accountRow(vault, rowOfMember(userId), details), updatedAt: now }
  await store
    .insert(bankDetails)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: bankDetails.userId, set: values })
  const ends = {
    before: before && before !== 'unreadable' ? before.accountNumber.slice(-4) : null,
    after: details.accountNumber.slice(-4),
  }
  const [change] = await store
    .insert(bankChanges)
    .values({ userId, ...ends, at: now })
    .returning()
  return change
}
