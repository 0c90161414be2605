import { expect, onTestFinished, test } from 'vitest'
import { login, register, verifyEmail } from '../../src/api/auth.ts'
import { getBankDetails, profile, saveBankDetails } from '../../src/api/users.ts'
import { startServer } from '../support/server.ts'

// A page need not be ours: the server reads what people type as the elements do (docs/rules.md, Typed text).

const devanagari = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))

test('names, addresses, codes and bank details count as what people mean by them', async () => {
  const panel = await startServer({ seed: false })
  onTestFinished(() => panel.close())
  const email = 'asha.menon@example.org'
  const password = 'Enough#Rules1'
  const names = { firstName: '\u200bआशा', lastName: 'D’Souza\u00a0Menon\u202c' }
  const typed = '\u202aAsha.Menon＠example.org\u202c'
  expect((await panel.call(register, { body: { ...names, email: typed, password } })).status).toBe(200)
  const otp = `\u200e${devanagari(await panel.code(email))} `
  const verified = await panel.call(verifyEmail, { body: { email: typed, otp } })
  expect([verified.status, verified.answer.user?.email]).toEqual([200, email])
  const token = verified.answer.token ?? ''
  const { user } = (await panel.call(profile, { token })).answer
  expect(user).toMatchObject({ firstName: 'आशा', lastName: 'D’Souza Menon' })
  expect((await panel.call(login, { body: { email: `\ufeff${email.toUpperCase()}\u2060`, password } })).status).toBe(
    200,
  )
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
