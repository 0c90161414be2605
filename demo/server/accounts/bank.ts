import { desc, eq } from 'drizzle-orm'
import {
  type BankDetails,
  type BankFault,
  checkBankDetails,
  firstBankFault,
  HOLDER_LIMIT,
  normalizeBankDetails,
} from '../../../src/validation/bank.ts'
import type { Store } from '../db/open.ts'
import { bankChanges, bankDetails } from '../db/schema.ts'
import { HttpFailure } from '../failure.ts'
import { accountRow, openBank, placeOfMember } from '../vault/bank.ts'
import { SealFault, type Vault } from '../vault/vault.ts'

const FAULTS: Record<BankFault, string> = {
  'holder-short': 'Account holder name must be at least 2 characters',
  'holder-letters': 'Account holder name can only contain letters and spaces',
  'number-length': 'Account number must be between 9-18 digits',
  'number-digits': 'Account number can only contain digits',
  'ifsc-format': 'IFSC code format: 4 letters + 0 + 6 alphanumeric (e.g., SBIN0123456)',
}

/** Here all three are required: half of an account cannot be paid. */
function refuseFaulty(details: BankDetails): void {
  const refuse = (message: string) => {
    throw new HttpFailure(400, 'invalid-bank-details', message)
  }
  if (details.accountHolderName.length > HOLDER_LIMIT)
    refuse(`Account holder name must be at most ${HOLDER_LIMIT} characters`)
  const fault = firstBankFault(checkBankDetails(details, true))
  if (fault) refuse(FAULTS[fault])
}

const unreadable = (cause: unknown) =>
  new HttpFailure(
    409,
    'bank-details-unreadable',
    'Your saved bank details cannot be read at the moment. Please try again later, or contact support.',
    undefined,
    { cause },
  )

/** The member's account, decrypted; a 409 where the key for it is missing. */
export async function bankDetailsOf(store: Store, vault: Vault, userId: string): Promise<BankDetails | undefined> {
  const [row] = await store.select().from(bankDetails).where(eq(bankDetails.userId, userId))
  if (!row) return undefined
  try {
    return openBank(vault, placeOfMember(userId), row)
  } catch (fault) {
    throw fault instanceof SealFault ? unreadable(fault) : fault
  }
}

export type BankChange = typeof bankChanges.$inferSelect

/** The stored account, held until the transaction ends: of two changes at once the second knows the first. */
async function lockBank(store: Store, vault: Vault, userId: string) {
  const [row] = await store.select().from(bankDetails).where(eq(bankDetails.userId, userId)).for('update')
  if (!row) return undefined
  try {
    return openBank(vault, placeOfMember(userId), row)
  } catch (fault) {
    // it can be replaced all the same; what it was is not known then
    if (fault instanceof SealFault) return 'unreadable'
    throw fault
  }
}

const isSame = (one: BankDetails, other: BankDetails): boolean =>
  one.accountHolderName === other.accountHolderName &&
  one.accountNumber === other.accountNumber &&
  one.ifscCode === other.ifscCode

/** Keeps the account in a transaction, and records the change. Undefined where nothing changed. */
export async function saveBankDetails(
  store: Store,
  vault: Vault,
  userId: string,
  given: BankDetails,
  now: Date,
): Promise<BankChange | undefined> {
  const details = normalizeBankDetails(given)
  refuseFaulty(details)
  const before = await lockBank(store, vault, userId)
  if (before && before !== 'unreadable' && isSame(before, details)) return undefined
  const values = { ...accountRow(vault, placeOfMember(userId), details), updatedAt: now }
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

/** The member's last change of the account. */
export async function lastBankChange(store: Store, userId: string): Promise<BankChange | undefined> {
  const { userId: owner, id } = bankChanges
  const [change] = await store.select().from(bankChanges).where(eq(owner, userId)).orderBy(desc(id)).limit(1)
  return change
}
