export interface BankDetails {
  readonly accountHolderName: string
  readonly accountNumber: string
  readonly ifscCode: string
}

export type BankFault = 'holder-short' | 'holder-letters' | 'number-length' | 'number-digits' | 'ifsc-format'
export type BankFaults = { readonly [Field in keyof BankDetails]?: BankFault | undefined }

/** No bank prints a longer name; the spec names no limit. */
export const HOLDER_LIMIT = 100
/** Spec, section 9. */
const HOLDER_MINIMUM = 2
const ACCOUNT_NUMBER_MINIMUM = 9
const ACCOUNT_NUMBER_LIMIT = 18

const holderFault = (value: string): BankFault | undefined =>
  value.length < HOLDER_MINIMUM ? 'holder-short' : /^[A-Za-z ]+$/.test(value) ? undefined : 'holder-letters'

const numberFault = (value: string): BankFault | undefined =>
  value.length < ACCOUNT_NUMBER_MINIMUM || value.length > ACCOUNT_NUMBER_LIMIT
    ? 'number-length'
    : /^[0-9]+$/.test(value)
      ? undefined
      : 'number-digits'

/** Four letters of the bank, a zero, six of the branch (Reserve Bank of India). */
const ifscFault = (value: string): BankFault | undefined =>
  /^[A-Z]{4}0[A-Z0-9]{6}$/.test(value) ? undefined : 'ifsc-format'

/** As they are sent and kept: without blank edges, the code in capitals. */
export const normalizeBankDetails = ({ accountHolderName, accountNumber, ifscCode }: BankDetails): BankDetails => ({
  accountHolderName: accountHolderName.trim(),
  accountNumber: accountNumber.trim(),
  ifscCode: ifscCode.trim().toUpperCase(),
})

/**
 * What is wrong with each field (spec, section 5), of details that are normalized.
 * @param whole that empty fields are faults too; on the screen they pass
 */
export function checkBankDetails(details: BankDetails, whole = false): BankFaults {
  const check = (value: string, faultOf: (value: string) => BankFault | undefined) =>
    value === '' && !whole ? undefined : faultOf(value)
  return {
    accountHolderName: check(details.accountHolderName, holderFault),
    accountNumber: check(details.accountNumber, numberFault),
    ifscCode: check(details.ifscCode, ifscFault),
  }
}

export const firstBankFault = (faults: BankFaults): BankFault | undefined =>
  faults.accountHolderName ?? faults.accountNumber ?? faults.ifscCode
