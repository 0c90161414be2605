import { expect, test } from 'vitest'
import {
  type BankDetails,
  checkBankDetails,
  checkTypedBankDetails,
  normalizeBankDetails,
} from '../../../src/contract/validation/bank.ts'
import { firstFault } from '../../../src/contract/validation/faults.ts'
import { checkPasswordChange, profilePasswordStrength } from '../../../src/contract/validation/password-change.ts'

const right = { accountHolderName: 'Asha Menon', accountNumber: '30214587961', ifscCode: 'SBIN0004231' }
const none = { accountHolderName: undefined, accountNumber: undefined, ifscCode: undefined }

test.each<[keyof BankDetails, string, string | undefined]>([
  ['accountHolderName', '', undefined],
  ['accountHolderName', 'A', 'holder-short'],
  ['accountHolderName', 'A. Menon', 'holder-letters'],
  ['accountHolderName', 'Asha\tMenon', 'holder-letters'],
  ['accountNumber', '12345678', 'number-length'],
  ['accountNumber', '123456789', undefined],
  ['accountNumber', '1'.repeat(18), undefined],
  ['accountNumber', '1'.repeat(19), 'number-length'],
  ['accountNumber', '1234 56789', 'number-digits'],
  ['accountNumber', '１２３４５６７８９', 'number-digits'],
  ['ifscCode', 'SBIN0123456', undefined],
  ['ifscCode', 'SBIN1123456', 'ifsc-format'],
  ['ifscCode', 'SBIN012345', 'ifsc-format'],
  ['ifscCode', 'sbin0123456', 'ifsc-format'],
])('a bank form with $1 as $0 has only this fault: $2', (field, value, fault) => {
  expect(checkTypedBankDetails({ ...right, [field]: value })).toEqual({ ...none, [field]: fault })
})

test('a form that needs all bank details reports each empty field', () => {
  const empty = { accountHolderName: '', accountNumber: '', ifscCode: '' }
  expect(checkBankDetails(empty)).toEqual({
    accountHolderName: 'holder-short',
    accountNumber: 'number-length',
    ifscCode: 'ifsc-format',
  })
})

test('bank details lose blank edges, and the code is stored in capitals', () => {
  const typed = { accountHolderName: ' Asha Menon ', accountNumber: ' 30214587961', ifscCode: 'sbin0004231 ' }
  expect(normalizeBankDetails(typed)).toEqual(right)
})

test.each([
  ['', '', '', true, 'fields-open'],
  ['old', 'Other#Rules2', '', true, 'fields-open'],
  ['', 'Other#Rules2', 'Other#Rules2', true, 'current-missing'],
  ['', 'Other#Rules2', 'Other#Rules2', false, undefined],
  ['old', 'onlylower', 'onlylower', true, 'rules-open'],
  ['old', 'Other#Rules2', 'Other#Rules3', true, 'rules-open'],
  ['old', 'nodigits#Here', 'nodigits#Here', true, undefined],
  ['old', 'aA1!', 'aA1!', true, undefined],
])('checkPasswordChange returns $4 for $0 to $1, confirmed as $2, with an existing password: $3', (...row) => {
  const [current, newPassword, confirmation, hasPassword, fault] = row
  const currentPassword = hasPassword ? current : undefined
  expect(firstFault(checkPasswordChange({ currentPassword, newPassword, confirmation }))).toBe(fault)
})

test.each([
  ['', 'weak'],
  ['aA1', 'fair'],
  ['aA1#', 'good'],
  ['aA1#aaaa', 'strong'],
])('the profile rates the password %j as %s', (password, strength) => {
  expect(profilePasswordStrength(password)).toBe(strength)
})
