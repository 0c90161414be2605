import type { Faults } from './faults.ts'
import { readName, readUndivided } from './typed.ts'

export interface BankDetails {
  readonly accountHolderName: string
  readonly accountNumber: string
  readonly ifscCode: string
}

export type BankFault = 'holder-short' | 'holder-letters' | 'number-length' | 'number-digits' | 'ifsc-format'

export const HOLDER_LIMIT = 100
const HOLDER_MINIMUM = 2
const ACCOUNT_NUMBER_MINIMUM = 9
const ACCOUNT_NUMBER_LIMIT = 18

const HOLDER = /^(?:\p{L}[\p{M}\u200C\u200D]*| )+$/u

const holderFault = (value: string): BankFault | undefined =>
  [...value].length < HOLDER_MINIMUM ? 'holder-short' : HOLDER.test(value) ? undefined : 'holder-letters'

const numberFault = (value: string): BankFault | undefined =>
  value.length < ACCOUNT_NUMBER_MINIMUM || value.length > ACCOUNT_NUMBER_LIMIT
    ? 'number-length'
    : /^[0-9]+$/.test(value)
      ? undefined
      : 'number-digits'

/** Four letters of the bank, a zero, six characters of the branch (Reserve Bank of India). */
const ifscFault = (value: string): BankFault | undefined =>
  /^[A-Z]{4}0[A-Z0-9]{6}$/.test(value) ? undefined : 'ifsc-format'

export const normalizeBankDetails = ({ accountHolderName, accountNumber, ifscCode }: BankDetails): BankDetails => ({
  accountHolderName: readName(accountHolderName),
  accountNumber: readUndivided(accountNumber),
  // Replaces a to z only, because other letters, such as ß, become two letters or others.
  ifscCode: readUndivided(ifscCode).replace(/[a-z]/g, (letter) => letter.toUpperCase()),
})

/** Checks normalized details: all three are required (docs/rules.md, Bank details). */
export const checkBankDetails = (details: BankDetails): Faults<BankDetails, BankFault> => ({
  accountHolderName: holderFault(details.accountHolderName),
  accountNumber: numberFault(details.accountNumber),
  ifscCode: ifscFault(details.ifscCode),
})

export function checkTypedBankDetails(details: BankDetails): Faults<BankDetails, BankFault> {
  const faults = checkBankDetails(details)
  const unlessEmpty = (field: keyof BankDetails) => (details[field] ? faults[field] : undefined)
  return {
    accountHolderName: unlessEmpty('accountHolderName'),
    accountNumber: unlessEmpty('accountNumber'),
    ifscCode: unlessEmpty('ifscCode'),
  }
}
