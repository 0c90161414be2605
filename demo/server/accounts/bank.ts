import { eq } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { bankDetails } from '../db/schema.ts'
import { HttpFailure } from '../failure.ts'

export interface BankDetails {
  readonly accountHolderName: string
  readonly accountNumber: string
  readonly ifscCode: string
}

/** Spec, section 5. Here all three are required: half of an account cannot be paid. */
function faultOf({ accountHolderName, accountNumber, ifscCode }: BankDetails): string | undefined {
  if (accountHolderName.length < 2) return 'Account holder name must be at least 2 characters'
  if (!/^[\p{L}\p{M} ]+$/u.test(accountHolderName) || accountHolderName.length > 100) {
    return 'Account holder name can only contain letters and spaces'
  }
  if (!/^\d*$/.test(accountNumber)) return 'Account number can only contain digits'
  if (accountNumber.length < 9 || accountNumber.length > 18) return 'Account number must be between 9-18 digits'
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifscCode)) {
    return 'IFSC code format: 4 letters + 0 + 6 alphanumeric (e.g., SBIN0123456)'
  }
}

export async function bankDetailsOf(store: Store, userId: string): Promise<BankDetails | undefined> {
  const [row] = await store.select().from(bankDetails).where(eq(bankDetails.userId, userId))
  if (!row) return undefined
  const { accountHolderName, accountNumber, ifscCode } = row
  return { accountHolderName, accountNumber, ifscCode }
}

export async function saveBankDetails(store: Store, userId: string, given: BankDetails, now: Date): Promise<void> {
  const details = {
    accountHolderName: given.accountHolderName.trim(),
    accountNumber: given.accountNumber.trim(),
    ifscCode: given.ifscCode.trim().toUpperCase(),
  }
  const fault = faultOf(details)
  if (fault) throw new HttpFailure(400, 'invalid-bank-details', fault)
  const values = { ...details, updatedAt: now }
  await store
    .insert(bankDetails)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: bankDetails.userId, set: values })
}
