import { expect, test } from 'vitest'
import { forgotPassword, login, register, resetPassword, verifyEmail } from '../../src/contract/auth.ts'
import { getBankDetails, profile, saveBankDetails } from '../../src/contract/users.ts'
import { serverOfSuite } from '../support/suite.ts'

// (docs/rules.md, Typed text)

const devanagari = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))

const panel = serverOfSuite({ seed: false })

test('the server cleans typed names, addresses, codes and bank details', async () => {
  const email = 'asha.menon@example.org'
  const password = 'Enough#Rules1'
  const names = { firstName: '\u200bआशा', lastName: 'D’Souza\u00a0Menon\u202c' }
  const typed = '\u202aAsha.Menon＠example.org\u202c'
  expect((await panel.call(register, { body: { ...names, email: typed, password } })).status).toBe(200)
  const otp = `\u200e${devanagari(await panel.code(email))} `
  const verified = await panel.call(verifyEmail, { body: { email: typed, otp } })
  expect([verified.status, verified.answer.user?.email]).toEqual([200, email])
  const { user } = (await panel.call(profile, { token: verified.answer.token ?? '' })).answer
  expect(user).toMatchObject({ firstName: 'आशा', lastName: 'D’Souza Menon' })
  expect((await panel.call(login, { body: { email: `\ufeff${email.toUpperCase()}\u2060`, password } })).status).toBe(
    200,
  )
  await panel.call(forgotPassword, { body: { email: typed } })
  const reset = { email: typed, otp: (await panel.code(email)).toLowerCase(), newPassword: 'sixsix' }
  expect((await panel.call(resetPassword, { body: reset })).status).toBe(200)
  await panel.call(register, { body: { ...names, email: typed, password } })
  expect((await panel.mailbox(email))[0]?.subject).toBe('You already have an account')
  const token = await panel.signIn({ email, password: 'sixsix' })
  const body = {
    accountHolderName: '\u200bJosé\u00a0Menon',
    accountNumber: devanagari('3021 4587 961'),
    ifscCode: 'sbin\u200b０００४२३१',
  }
  expect((await panel.call(saveBankDetails, { token, body })).status).toBe(200)
  expect((await panel.call(getBankDetails, { token })).answer.bankDetails).toMatchObject({
    accountHolderName: 'José Menon',
    accountNumber: '30214587961',
    ifscCode: 'SBIN0004231',
  })
})
