import {
  type BankDetails,
  checkBankDetails,
  HOLDER_LIMIT,
  normalizeBankDetails,
} from '../../../src/contract/validation/bank.ts'
import { firstFault } from '../../../src/contract/validation/faults.ts'
import { checkWithdrawal } from '../../../src/contract/validation/withdrawal.ts'
import { MOST_POINTS } from '../ledger/accounts.ts'
import { Refusal } from '../refusals/failure.ts'

export function readBankDetails(typed: BankDetails): BankDetails {
  const details = normalizeBankDetails(typed)
  if (details.accountHolderName.length > HOLDER_LIMIT) throw new Refusal('holder-long')
  const fault = firstFault(checkBankDetails(details))
  if (fault) throw new Refusal(fault)
  return details
}

export function refuseAmount(amount: number): void {
  const { amount: fault } = checkWithdrawal({ amount, points: MOST_POINTS })
  if (fault) throw new Refusal(fault === 'amount-balance' ? 'insufficient-points' : fault)
}
