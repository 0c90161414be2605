import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerComplaint } from '../../../demo/server/accounts/complaints/answering.ts'
import { users as usersTable, withdrawals } from '../../../demo/server/db/schema.ts'
import { english } from '../../../demo/server/mail/texts/english.ts'
import { hindi } from '../../../demo/server/mail/texts/hindi.ts'
import { blockedMail, passkeyAddedMail, passkeyBlockedMail, unblockedMail } from '../../../demo/server/mail/writing.ts'
import { creditedMail } from '../../../demo/server/money/mails.ts'
import { correctReference } from '../../../demo/server/money/withdrawals/correction.ts'
import { decideWithdrawal } from '../../../demo/server/money/withdrawals/decision.ts'
import type { Action } from '../../../demo/server/money/withdrawals/statuses.ts'
import * as auth from '../../../src/contract/auth.ts'
import * as complaints from '../../../src/contract/complaints.ts'
import { unlinkGoogle } from '../../../src/contract/google.ts'
import * as ownRecord from '../../../src/contract/own-record.ts'
import { sendProofCode } from '../../../src/contract/security.ts'
import * as users from '../../../src/contract/users.ts'
import { otherThan } from '../../support/crowd.ts'
import { createVisitor, type GoogleServer, startWithGoogle } from '../../support/google.ts'
import { givePoints } from '../../support/points.ts'
import { testConfig } from '../../support/server.ts'
import { type DeliveredMail, partsOf, startSmtp, type TestSmtp } from '../../support/smtp.ts'

let smtp: TestSmtp
let panel: GoogleServer
beforeAll(async () => {
  smtp = await startSmtp()
  const limits = { ...testConfig.limits, codes: { points: 1, seconds: 86_400 } }
  panel = await startWithGoogle({ limits, mail: { from: 'Panel <no-reply@panel.example>', smtpUrl: smtp.url } })
})
afterAll(async () => {
  await panel.close()
  await smtp.close()
})

async function mailOf(act: () => Promise<unknown>): Promise<DeliveredMail> {
  const before = smtp.delivered.length
  await act()
  const mail = (await smtp.received(before + 1))[before]
  if (!mail) throw new Error('no mail arrived')
  return mail
}

const read = (html: string): string =>
  html
    .replace(/^[\s\S]*<h1>.*<\/h1>/, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .trim()
    .replace(/\n+/g, '\n\n')

const member = { firstName: 'Åse <b>&', lastName: 'Iyer', password: 'Enough#Rules1' }

test.each([
  ['en', english],
  ['hi', hindi],
] as const)('every mail arrives in %s, and its two parts have the same words', async (language, words) => {
  const email = `mails-${language}@example.org`
  const arrived: [keyof typeof words, DeliveredMail][] = []
  const keep = async (kind: keyof typeof words, act: () => Promise<unknown>) => arrived.push([kind, await mailOf(act)])
  const code = () => panel.code(email)

  await keep('registration', () => panel.call(auth.register, { body: { ...member, email }, language }))
  const verified = await panel.call(auth.verifyEmail, { body: { email, otp: await code() }, language })
  await keep('known', () => panel.call(auth.register, { body: { ...member, email }, language: 'en' }))
  await panel.server.database.store.update(usersTable).set({ loginCode: true }).where(eq(usersTable.email, email))
  let challenge: string | null | undefined
  await keep('login', async () => {
    const { answer } = await panel.call(auth.login, { body: { email, password: member.password }, language })
    challenge = answer.challenge
  })
  const wrong = { email, otp: otherThan(await code()), challenge }
  await keep('codes-refused', () => panel.call(auth.verifyLogin, { body: wrong }))
  await keep('reset', () => panel.call(auth.forgotPassword, { body: { email }, language: 'en' }))
  const change = { currentPassword: member.password, newPassword: 'Other#Rules2' }
  await keep('password-changed', () =>
    panel.call(users.changePassword, { token: verified.answer.token ?? '', body: change }),
  )
  const database = panel.server.database.store
  await keep('proof', () => panel.call(sendProofCode, { token: verified.answer.token ?? '' }))
  const token = verified.answer.token ?? ''
  const account = { accountHolderName: 'Ase Iyer', accountNumber: '123456789012', ifscCode: 'SBIN0123456' }
  await keep('bank-added', () => panel.call(users.saveBankDetails, { token, body: account }))
  const other = { ...account, accountNumber: '123456780000' }
  await keep('bank-changed', () => panel.call(users.saveBankDetails, { token, body: other }))
  await givePoints(panel, verified.answer.user?.id ?? '', 500)
  await keep('withdrawal', () => panel.call(users.requestWithdrawal, { token, body: { amount: 500 } }))
  const decide = async (action: Action) => {
    const [last] = await database.select().from(withdrawals).orderBy(desc(withdrawals.requestDate)).limit(1)
    const decision = { id: last?.id ?? '', action, by: 'Nila', reason: 'No such account', at: new Date() }
    await decideWithdrawal(
      database,
      { ...decision, reference: `5123456789${language}`, mode: 'IMPS' },
      panel.server.mail,
    )
  }
  await database.update(usersTable).set({ locale: language }).where(eq(usersTable.email, email))
  await keep('withdrawal-approved', () => decide('approve'))
  await keep('withdrawal-processed', () => decide('process'))
  await keep('reference-corrected', async () => {
    const [last] = await database.select().from(withdrawals).orderBy(desc(withdrawals.requestDate)).limit(1)
    const corrected = { id: last?.id ?? '', reference: `9123456789${language}`, reason: 'A typing mistake', by: 'Nila' }
    await correctReference(database, { ...corrected, at: new Date() }, panel.server.mail)
  })
  await keep('withdrawal-returned', () => decide('return'))
  await mailOf(() => panel.call(users.requestWithdrawal, { token, body: { amount: 500 } }))
  await keep('withdrawal-rejected', () => decide('reject'))
  await keep('google-added', () => createVisitor().signIn(`${panel.api}/auth/google`, { email }))
  await database.update(usersTable).set({ locale: language, loginCode: false }).where(eq(usersTable.email, email))
  const signIn = { email, password: change.newPassword }
  const headers = { 'User-Agent': 'Mozilla/5.0 (Android 15; Mobile) Firefox/142.0' }
  await keep('new-device', () => panel.call(auth.login, { body: signIn, headers, language }))
  await keep('google-removed', () => panel.call(unlinkGoogle, { token, body: { password: change.newPassword } }))
  const moves = (to: string) => panel.call(ownRecord.changeEmail, { token, body: { email: to } })
  const fresh = `moved-${language}@example.org`
  const movedMail = await mailOf(() => moves(fresh))
  expect(movedMail.to).toEqual([fresh])
  arrived.push(['email', { ...movedMail, to: [email] }])
  let others = ''
  await mailOf(async () => {
    others = (await panel.register()).token
  })
  await keep('email-taken', () => panel.call(ownRecord.changeEmail, { token: others, body: { email } }))
  const otp = await panel.code(fresh)
  await keep('email-changed', () => panel.call(ownRecord.confirmEmail, { token, body: { email: fresh, otp } }))
  await database.update(usersTable).set({ email }).where(eq(usersTable.email, fresh))
  const [row] = await database.select().from(usersTable).where(eq(usersTable.email, email))
  if (!row) throw new Error('the member is gone')
  const { mail } = panel.server
  const at = new Date()
  const reason = 'Several accounts'
  await keep('passkey-added', () => mail.enqueue(database, passkeyAddedMail(row, at, 'iPhone')))
  await keep('passkey-blocked', () => mail.enqueue(database, passkeyBlockedMail(row, at, 'iPhone')))
  await keep('points-credited', () => mail.enqueue(database, creditedMail(row, { points: 50, reason, at })))
  const address = ': help@panel.example'
  await keep('account-blocked', () => mail.enqueue(database, blockedMail(row, { reason, at, address })))
  await keep('account-unblocked', () => mail.enqueue(database, unblockedMail(row, at)))
  await keep('complaint-filed', () => panel.call(complaints.fileComplaint, { token, body: { text: 'It came late.' } }))
  const [{ number = '' } = {}] = (await panel.call(complaints.listComplaints, { token })).answer.complaints
  await keep('complaint-answered', () =>
    answerComplaint(database, { number, answer: 'It was paid.', by: 'Nila', at }, mail),
  )
  const nominee = { name: 'Ravi Iyer', email: 'ravi@example.org' }
  await keep('nominee-named', () => panel.call(complaints.nameNominee, { token, body: nominee }))
  await keep('nominee-removed', () => panel.call(complaints.removeNominee, { token }))
  await keep('account-erased', () => panel.call(users.eraseAccount, { token, body: { password: change.newPassword } }))
  expect(arrived.map(([kind]) => kind).sort()).toEqual(
    Object.keys(words)
      .filter((kind) => !kind.startsWith('operator'))
      .sort(),
  )

  for (const [kind, mail] of arrived) {
    const { text, html } = partsOf(mail)
    expect(mail.to).toEqual([email])
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain(`<h1>${words[kind].subject}</h1>`)
    expect(text, kind).toContain(words[kind].after.at(-1) ?? '')
    expect(read(html), kind).toBe(text.replace(/\n+/g, '\n\n'))
    expect(text).not.toMatch(/\{\w+\}|undefined/)
    expect(html).not.toMatch(/<b>|<table|https?:|url\(|src=|style=/)
    expect(mail.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(
      text.includes(member.firstName),
      'a mail leaves out the unconfirmed name, which anybody may have typed',
    ).toBe(kind !== 'registration' && kind !== 'email')
    if (['registration', 'login', 'reset', 'email', 'proof'].includes(kind)) {
      const [code] = (kind === 'reset' ? /^[B-Z]{4}-[B-Z]{4}-[B-Z]{4}$/m : /^[0-9]{6}$/m).exec(text) ?? []
      expect(html).toContain(`<p class="code${kind === 'reset' ? ' code-long' : ''}">${code}</p>`)
    }
  }
})

test("a member's mails follow the language of their last sign-in", async () => {
  const email = 'moves@example.org'
  await panel.call(auth.register, { body: { ...member, email }, language: 'hi-IN,en;q=0.5' })
  expect((await panel.mailbox(email))[0]?.subject).toBe(hindi.registration.subject)
  await panel.call(auth.verifyEmail, { body: { email, otp: await panel.code(email) }, language: 'hi' })
  const forgotten = async () => {
    await panel.call(auth.forgotPassword, { body: { email }, language: 'ta' })
    return (await panel.mailbox(email))[0]?.subject
  }
  expect(await forgotten()).toBe(hindi.reset.subject)
  expect(await panel.call(auth.login, { body: { email, password: 'wrong' }, language: 'en' })).toMatchObject({
    status: 401,
  })
  expect(await forgotten()).toBe(hindi.reset.subject)
  await panel.call(auth.login, { body: { email, password: member.password }, language: 'en' })
  expect(await forgotten()).toBe(english.reset.subject)
})

test('the server tells the owner of a reset, and sends no mail for a refused change', async () => {
  const { email, token } = await panel.register()
  await panel.call(auth.forgotPassword, { body: { email } })
  const otp = await panel.code(email)
  const change = { currentPassword: 'wrong', newPassword: 'Other#Rules2' }
  await panel.call(users.changePassword, { token, body: change })
  await panel.call(auth.resetPassword, { body: { email, otp, newPassword: 'sixsix' } })
  await panel.call(auth.resetPassword, { body: { email, otp, newPassword: 'seven77' } })
  const subjects = (await panel.mailbox(email)).map(({ subject }) => subject)
  expect(subjects).toEqual([english['password-changed'].subject, english.reset.subject, english.registration.subject])
})
