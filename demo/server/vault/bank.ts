import type { BankDetails } from '../../../src/validation/bank.ts'
import type { Vault } from './vault.ts'

/** The place of an account: the member's own, or that of a withdrawal. */
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

/** Applies a function to each field, with its own column. */
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

/** The row of an account: its encrypted fields, and the hash that recognises equal accounts. */
export const accountRow = (vault: Vault, place: BankPlace, details: BankDetails) => ({
  ...sealBank(vault, place, details),
  accountHash: vault.accounts.hash(details),
})

/** Throws a SealFault if a field cannot be decrypted. */
export const openBank = (vault: Vault, place: BankPlace, sealed: BankDetails): BankDetails =>
  eachField(vault.open, place, sealed)
