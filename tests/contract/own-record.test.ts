import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users as usersTable } from '../../demo/server/db/schema.ts'
import * as auth from '../../src/contract/auth.ts'
import { changeEmail, changeNames, chooseLanguage, confirmEmail } from '../../src/contract/own-record.ts'
import { profile } from '../../src/contract/users.ts'
import { withoutChance } from '../support/crowd.ts'
import { oneDatabase } from '../support/database.ts'
import { newEmail, registration } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'

describe.each(oneDatabase)('what members correct on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  const ask = (token: string, email: string) => panel.call(changeEmail, { token, body: { email } })
  const confirm = (token: string, body: { email: string; otp: string }) => panel.call(confirmEmail, { token, body })

  test('a member corrects the names, and the rules of the registration apply', async () => {
    const { token } = await panel.register()
    const wrong = await panel.call(changeNames, { token, body: { firstName: ' ', lastName: 'Iyer' } })
    expect(wrong.answer.code).toBe('first-name-missing')
    const { answer } = await panel.call(changeNames, { token, body: { firstName: ' Mira ', lastName: 'Iyengar' } })
    expect(answer.user).toMatchObject({ firstName: 'Mira', lastName: 'Iyengar' })
    expect((await panel.call(profile, { token })).answer.user).toMatchObject({ firstName: 'Mira', lastName: 'Iyengar' })
  })

  test('mails follow the last choice of a language, on whichever device it was made', async () => {
    const member = await panel.register()
    const other = await panel.signIn(member)
    const choose = (token: string, language: string) => panel.call(chooseLanguage, { token, body: { language } })
    const mailed = async () => {
      await panel.call(auth.forgotPassword, { body: { email: member.email } })
      return (await panel.mailbox(member.email))[0]?.text ?? ''
    }
    expect((await choose(other, 'hi')).status).toBe(200)
    await panel.call(profile, { token: member.token })
    const localeOf = async () =>
      (await panel.server.database.store.select().from(usersTable).where(eq(usersTable.email, member.email)))[0]?.locale
    expect(await localeOf(), 'a call in another language changes nothing').toBe('hi')
    await choose(member.token, 'en')
    expect(await localeOf()).toBe('en')
    await choose(other, 'hi')
    await panel.call(changeEmail, { token: member.token, body: { email: newEmail() } })
    expect(await mailed()).toMatch(/[ऀ-ॿ]/)
    expect((await panel.call(chooseLanguage, { body: { language: 'hi' } })).status).toBe(401)
  })

  test('the code to the new address moves the account; the session goes on, and the old address is told', async () => {
    const member = await panel.register()
    const email = newEmail()
    expect((await ask(member.token, email)).status).toBe(200)
    const otp = await panel.code(email)
    const { answer } = await confirm(member.token, { email, otp })
    expect(answer.user?.email).toBe(email)
    expect((await panel.call(auth.verify, { token: member.token })).answer.user.email).toBe(email)
    expect(await panel.signIn({ email, password: member.password })).toBeTruthy()
    const [told] = await panel.mailbox(member.email)
    expect([told?.subject, told?.text.includes(email)]).toEqual(['Your email address was changed', true])
    expect((await confirm(member.token, { email, otp })).answer.code).toBe('invalid-code')
  })

  test('a code works only for the address and the member to whom it was mailed', async () => {
    const [member, other] = [await panel.register(), await panel.register()]
    const email = newEmail()
    await ask(member.token, email)
    const otp = await panel.code(email)
    expect((await confirm(member.token, { email: newEmail(), otp })).answer.code).toBe('invalid-code')
    expect((await confirm(other.token, { email, otp })).answer.code).toBe('invalid-code')
    expect((await confirm(member.token, { email, otp })).status).toBe(200)
  })

  test('after five wrong codes the right one is refused too', async () => {
    const { token } = await panel.register()
    const email = newEmail()
    const { challenge } = (await ask(token, email)).answer
    const otp = await panel.code(email)
    const wrong = otp === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      await panel.call(confirmEmail, { token, body: { email, otp: wrong, challenge } })
    const { answer } = await panel.call(confirmEmail, { token, body: { email, otp, challenge } })
    expect(answer.code).toBe('code-tries-used')
  })

  test('the answer does not tell that an address has an account, whose owner gets a mail without a code', async () => {
    const [member, other] = [await panel.register(), await panel.register()]
    const [free, taken] = [await ask(member.token, newEmail()), await ask(member.token, other.email)]
    expect([taken.status, withoutChance(taken.answer)]).toEqual([free.status, withoutChance(free.answer)])
    await expect
      .poll(async () => (await panel.mailbox(other.email))[0])
      .toMatchObject({ subject: 'You already have an account', code: null })
    expect((await ask(member.token, member.email)).answer.code).toBe('email-same')
  })

  test('the code of the sign-in and the code of a reset that went to the old address end', async () => {
    const { token, email: old } = await panel.register()
    await panel.call(auth.forgotPassword, { body: { email: old } })
    const reset = await panel.code(old)
    const email = newEmail()
    await ask(token, email)
    await confirm(token, { email, otp: await panel.code(email) })
    for (const address of [old, email]) {
      const body = { email: address, otp: reset, newPassword: 'Mine#Again3' }
      expect((await panel.call(auth.resetPassword, { body })).answer.code).toBe('invalid-code')
    }
  })

  test('an unconfirmed registration of the address gives way, an account that got it meanwhile does not', async () => {
    const { token, id } = await panel.register()
    const { email } = await panel.pending()
    await ask(token, email)
    await expect.poll(async () => (await panel.mailbox(email)).length).toBe(2)
    const otp = await panel.code(email)
    const { store } = panel.server.database
    expect((await confirm(token, { email, otp })).status).toBe(200)
    expect((await store.select().from(usersTable).where(eq(usersTable.email, email))).map((row) => row.id)).toEqual([
      id,
    ])

    const late = newEmail()
    await ask(token, late)
    const code = await panel.code(late)
    await panel.call(auth.register, { body: registration(late) })
    await store.update(usersTable).set({ verifiedAt: new Date() }).where(eq(usersTable.email, late))
    expect((await confirm(token, { email: late, otp: code })).answer.code).toBe('email-taken')
  })
})
