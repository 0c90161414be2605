import type { BankDetails } from '../../../src/validation/bank.ts'
import type { Vault } from './vault.ts'

/** Where one account stands: the member's own, or that of one withdrawal. */
export interface BankPlace {
  readonly table: 'bank_details' | 'payout_accounts'
  /** The row's primary key. */
  readonly row: string
  readonly userId: string
}

export const placeOfMember = (userId: string): BankPlace => ({ table: 'bank_details', row: userId, userId })
export const placeOfPayout = (withdrawalId: string, userId: string): BankPlace => ({
  table: 'payout_accounts',
  row: withdrawalId,
  userId,
})

const COLUMNS = {
  accountHolderName: 'account_holder_name',
  accountNumber: 'account_number',
  ifscCode: 'ifsc_code',
} as const

/** Each field by itself, bound to its own column. */
function eachField(
  change: Vault['seal'],
  place: BankPlace,
  { accountHolderName, accountNumber, ifscCode }: BankDetails,
): BankDetails {
  const field = (name: keyof BankDetails, value: string) => change({ ...place, column: COLUMNS[name] }, value)
  return {
    accountHolderName: field('accountHolderName', accountHolderName),
    accountNumber: field('accountNumber', accountNumber),
    ifscCode: field('ifscCode', ifscCode),
  }
}

export const sealBank = (vault: Vault, place: BankPlace, details: BankDetails): BankDetails =>
  eachField(vault.seal, place, details)

/** What a row of an account holds: its sealed fields, and the hash that tells whether two are the same. */
export const accountRow = (vault: Vault, place: BankPlace, details: BankDetails) => ({
  ...sealBank(vault, place, details),
  accountHash: vault.accounts.hash(details),
})

/** Throws a SealFault where one of them does not open. */
export const openBank = (vault: Vault, place: BankPlace, sealed: BankDetails): BankDetails =>
  eachField(vault.open, place, sealed)
