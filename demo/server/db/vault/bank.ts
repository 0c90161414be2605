import type { BankDetails } from '../../../../src/contract/validation/bank.ts'
import type { Vault } from './vault.ts'

export interface BankRow {
  readonly table: 'bank_details' | 'withdrawal_accounts'
  readonly row: string
  readonly userId: string
  readonly what: string
}

export const rowOfMember = (userId: string): BankRow => ({
  table: 'bank_details',
  row: userId,
  userId,
  what: `The bank account of the member ${userId}`,
})
export const rowOfWithdrawal = (withdrawalId: string, userId: string): BankRow => ({
  table: 'withdrawal_accounts',
  row: withdrawalId,
  userId,
  what: `The bank account of the withdrawal ${withdrawalId}`,
})

const COLUMNS = {
  accountHolderName: 'account_holder_name',
  accountNumber: 'account_number',
  ifscCode: 'ifsc_code',
} as const

function eachField(
  change: Vault['seal'],
  row: BankRow,
  { accountHolderName, accountNumber, ifscCode }: BankDetails,
): BankDetails {
  const field = (name: keyof BankDetails, value: string) => change({ ...row, column: COLUMNS[name] }, value)
  return {
    accountHolderName: field('accountHolderName', accountHolderName),
    accountNumber: field('accountNumber', accountNumber),
    ifscCode: field('ifscCode', ifscCode),
  }
}

export const sealBank = (vault: Vault, row: BankRow, details: BankDetails): BankDetails =>
  eachField(vault.seal, row, details)

export const accountRow = (vault: Vault, row: BankRow, details: BankDetails) => ({
  ...sealBank(vault, row, details),
  accountHash: vault.accounts.hash(details),
})

export const openBank = (vault: Vault, row: BankRow, sealed: BankDetails): BankDetails =>
  eachField(vault.open, row, sealed)
