import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCode, isCompleteCode, keepDigits } from '../../../src/contract/validation/code.ts'
import { checkEmail } from '../../../src/contract/validation/email.ts'
import { checkNewPassword } from '../../../src/contract/validation/new-password.ts'
import { passwordStrength, rulesMet } from '../../../src/contract/validation/password.ts'
import { checkRegistration } from '../../../src/contract/validation/registration.ts'
import { anyText } from '../../support/any-text.ts'

test.each([
  ['', 'email-missing'],
  ['   ', 'email-missing'],
  ['asha@example', 'email-invalid'],
  ['asha@example.com\r\nBcc: all@example.com', 'email-invalid'],
  [`${'a'.repeat(250)}@example.com`, 'email-invalid'],
  ['आशा@example.com', undefined],
])('checkEmail returns $1 for the address $0', (address, fault) => {
  expect(checkEmail(address)).toBe(fault)
})

test('no accepted address can add a line to a mail', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (local, host) => {
      const address = `${local}@${host}.com`
      if (checkEmail(address) === undefined) expect(address).not.toMatch(/[\s\p{Cc},;<>]/u)
    }),
  )
})

test.each([
  ['123456', '123456'],
  [' 123-456 ', '123456'],
  ['1234567', '123456'],
  ['１２３４５６', '123456'],
])('a code field reads %j as %j', (typed, kept) => {
  expect(keepDigits(typed)).toBe(kept)
})

test.each([
  ['Your code is 482915. It works for 10 minutes.', '482915'],
  ['In the next 10 minutes use 482 915', '482915'],
  ['2026-01-15 10:30 code:４８２-９１５', '482915'],
  ['+91 98765 43210', '919876'],
  ['no code', ''],
])('a code field reads the pasted text %j as %j', (pasted, kept) => {
  expect(findCode(pasted)).toBe(kept)
})

test('a code has exactly six digits', () => {
  expect(['12345', '123456', '1234567', '12345a', '１２３４５６'].map(isCompleteCode)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['', 0, 'weak'],
  ['abcdefgh', 2, 'weak'],
  ['Abcdefgh', 3, 'fair'],
  ['Abcdefg1', 4, 'good'],
  ['Abcdefg1!', 5, 'strong'],
])('the password %j meets %i rules and is %s', (password, met, strength) => {
  expect([rulesMet(password), passwordStrength(password)]).toEqual([met, strength])
})

test('the register form reports one fault at a time, in the order of its fields', () => {
  const right = {
    firstName: 'Asha',
    lastName: 'Menon',
    email: 'asha@example.com',
    password: 'Passbook#2026',
    confirmation: 'Passbook#2026',
    terms: true,
  }
  expect(checkRegistration(right)).toEqual({})
  let form = { firstName: ' ', lastName: ' ', email: ' ', password: 'short', confirmation: 'other', terms: false }
  const faults: object[] = []
  for (const field of ['firstName', 'lastName', 'email', 'password', 'confirmation', 'terms'] as const) {
    faults.push(checkRegistration(form))
    form = { ...form, [field]: right[field] }
  }
  expect(faults).toEqual([
    { firstName: 'first-name-missing' },
    { lastName: 'last-name-missing' },
    { email: 'email-missing' },
    { password: 'password-rules' },
    { confirmation: 'password-mismatch' },
    { terms: 'terms-open' },
  ])
})

test('a new password needs all fields, six characters and a matching confirmation', () => {
  const right = { email: 'a@b.co', otp: '123456', newPassword: 'secret', confirmation: 'secret' }
  expect(checkNewPassword(right)).toEqual({})
  expect(checkNewPassword({ ...right, otp: '' })).toEqual({ otp: 'fields-open' })
  expect(checkNewPassword({ ...right, newPassword: 'short', confirmation: 'short' })).toEqual({
    newPassword: 'password-short',
  })
  expect(checkNewPassword({ ...right, confirmation: 'Secret' })).toEqual({ confirmation: 'password-mismatch' })
})

test('a name has a maximum length, and its field shows it', () => {
  const form = { email: 'a@b.example', password: 'Rules#2026x', confirmation: 'Rules#2026x', terms: true }
  const long = 'a'.repeat(101)
  expect(checkRegistration({ ...form, firstName: long, lastName: long })).toEqual({ firstName: 'name-unfit' })
  expect(checkRegistration({ ...form, firstName: 'Asha', lastName: long })).toEqual({ lastName: 'name-unfit' })
  expect(checkRegistration({ ...form, firstName: ` ${'a'.repeat(100)} `, lastName: 'Menon' })).toEqual({})
})
