import { eq } from 'drizzle-orm'
import {
  type BankDetails,
  type BankFault,
  checkBankDetails,
  firstBankFault,
  HOLDER_LIMIT,
  normalizeBankDetails,
} from '../../../src/validation/bank.ts'
import type { Store } from '../db/open.ts'
import { bankDetails } from '../db/schema.ts'
import { HttpFailure } from '../failure.ts'

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

export async function bankDetailsOf(store: Store, userId: string): Promise<BankDetails | undefined> {
  const [row] = await store.select().from(bankDetails).where(eq(bankDetails.userId, userId))
  if (!row) return undefined
  const { accountHolderName, accountNumber, ifscCode } = row
  return { accountHolderName, accountNumber, ifscCode }
}

export async function saveBankDetails(store: Store, userId: string, given: BankDetails, now: Date): Promise<void> {
  const details = normalizeBankDetails(given)
  refuseFaulty(details)
  const values = { ...details, updatedAt: now }
  await store
    .insert(bankDetails)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: bankDetails.userId, set: values })
}
