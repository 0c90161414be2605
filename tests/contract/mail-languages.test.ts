import { expect, test } from 'vitest'
import { english } from '../../demo/server/mail/texts/english.ts'
import { hindi } from '../../demo/server/mail/texts/hindi.ts'
import type { MailKind } from '../../demo/server/mail/written-mail.ts'
import type { Language } from '../../demo/server/refusals/language.ts'
import * as auth from '../../src/contract/auth.ts'
import { fileComplaint, nameNominee, removeNominee } from '../../src/contract/complaints.ts'
import { unlinkGoogle } from '../../src/contract/google.ts'
import { changeEmail, chooseLanguage, confirmEmail } from '../../src/contract/own-record.ts'
import { addPasskey, passkeyCreation, passkeyRequest, passkeySignIn } from '../../src/contract/passkeys.ts'
import { sendProofCode, setLoginCode } from '../../src/contract/security.ts'
import * as users from '../../src/contract/users.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { linkGoogleAccount, startWithGoogle } from '../support/google.ts'
import { asOperator } from '../support/operator.ts'
import { givePoints } from '../support/points.ts'
import { newEmail, registration, type TestServer, testConfig } from '../support/server.ts'
import { ofSuite, serverOfSuite } from '../support/suite.ts'
import { bank } from '../support/withdrawals.ts'

// Mails follow the member's last choice of a language (docs/rules.md#language).

/** Mails that are not about the account of a member, or that come before there is one. */
const NOT_MEMBERS: readonly MailKind[] = ['registration', 'operator', 'operator-complaint']

const ABOUT_MEMBERS = (Object.keys(english) as MailKind[]).filter((kind) => !NOT_MEMBERS.includes(kind))

const GUESSES = 2
const SITE = 'https://panel.example'
const texts = { en: english, hi: hindi } as const
const other = { en: 'hi', hi: 'en' } as const
const BY = ['--by', 'Nila'] as const

async function memberWhoChose(panel: TestServer, language: Language) {
  const member = await panel.register()
  const body = { email: member.email, password: member.password }
  const token = (await panel.call(auth.login, { body, language: other[language] })).answer.token ?? ''
  await panel.call(chooseLanguage, { token, body: { language } })
  const seen = (await panel.mailbox(member.email)).length
  // Another tab still has the language from before.
  const call: TestServer['call'] = (definition, request) =>
    panel.call(definition, { token, language: other[language], ...request })
  return { ...member, token, call, seen }
}

type Member = Awaited<ReturnType<typeof memberWhoChose>>

async function changeAccess(panel: TestServer, { call, email, password }: Member) {
  await call(auth.register, { body: registration(email) })
  const somebody = await panel.register()
  await panel.call(changeEmail, { token: somebody.token, body: { email } })
  await call(auth.forgotPassword, { body: { email } })
  await call(sendProofCode)
  const device = createAuthenticator(SITE)
  const { options: creation } = (await call(passkeyCreation)).answer
  await call(addPasskey, { body: { credential: device.create(creation), name: 'This computer' } })
  for (const counter of [0, 0]) {
    const { options } = (await panel.call(passkeyRequest)).answer
    await panel.call(passkeySignIn, { body: { credential: device.use(options, { counter }) } })
  }
  await call(users.changePassword, { body: { currentPassword: password, newPassword: 'Other#Rules2' } })
}

async function moveMoney(panel: TestServer, { id, call, email }: Member) {
  await givePoints(panel, id, 1000)
  await call(users.saveBankDetails, { body: bank })
  await call(users.saveBankDetails, { body: { ...bank, accountNumber: '998877665544' } })
  const request = async () => {
    await call(users.requestWithdrawal, { body: { amount: 100 } })
    const query = { page: '1', limit: '10', sortBy: 'requestDate', sortOrder: 'desc' }
    return (await call(users.withdrawalHistory, { query })).answer.withdrawalHistory[0]?.transactionId ?? ''
  }
  const operator = (...words: string[]) => asOperator(panel, 'withdrawals', ...words, ...BY)
  const first = await request()
  await operator('approve', first)
  await operator('process', first, '--utr', `SBIN${id.slice(0, 8)}`)
  await operator('correct', first, '--utr', `HDFC${id.slice(0, 8)}`, '--reason', 'A typo')
  await operator('return', first, '--reason', 'The account is closed')
  await operator('reject', await request(), '--reason', 'The name did not match')
  await asOperator(panel, 'members', 'credit', email, '--points', '5', '--reason', 'For your patience', ...BY)
}

async function complain(panel: TestServer, { call, email }: Member) {
  const { complaint } = (await call(fileComplaint, { body: { text: 'It came late.' } })).answer
  await asOperator(panel, 'members', 'complaints', 'answer', complaint.number, '--text', 'It was paid.', ...BY)
  await call(nameNominee, { body: { name: 'Ravi Iyer', email: 'ravi@example.org' } })
  await call(removeNominee)
  await asOperator(panel, 'members', 'block', email, '--reason', 'Two accounts', ...BY)
  await asOperator(panel, 'members', 'unblock', email, '--reason', 'One person', ...BY)
}

async function signInWithCode(panel: TestServer, { call, email, password }: Member, language: Language) {
  await call(setLoginCode, { body: { on: true } })
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }
  const login = async () => (await panel.call(auth.login, { body: { email, password }, language })).answer.challenge
  const challenge = await login()
  await panel.call(auth.verifyLogin, {
    body: { email, otp: await panel.code(email), challenge },
    headers,
    language,
  })
  const otp = (await panel.code(email)) === '000000' ? '111111' : '000000'
  const next = await login()
  for (let tries = 0; tries < GUESSES; tries += 1)
    await panel.call(auth.verifyLogin, { body: { email, otp, challenge: next }, language: other[language] })
}

async function move(panel: TestServer, { call }: Member) {
  const email = newEmail()
  await call(changeEmail, { body: { email } })
  await call(confirmEmail, { body: { email, otp: await panel.code(email) } })
  return email
}

const limits = { ...testConfig.limits, codes: { points: GUESSES, seconds: 86_400 } }
const panel = serverOfSuite({ publicUrl: SITE, seed: false, limits })
const withGoogle = ofSuite(() => startWithGoogle({ seed: false }))

test.each(['hi', 'en'] as const)(
  'every mail about an account comes in the language chosen last: %s',
  async (language) => {
    const found = new Set<MailKind>()
    async function read(of: TestServer, address: string, seen = 0) {
      const mails = (await of.mailbox(address)).reverse().slice(seen)
      for (const { subject, text } of mails) {
        const kinds = ABOUT_MEMBERS.filter((kind) => texts[language][kind].subject === subject)
        expect(kinds, `this mail came in the other language: ${subject}`).not.toEqual([])
        expect(/[ऀ-ॿ]/.test(text), subject).toBe(language === 'hi')
        for (const kind of kinds) found.add(kind)
      }
    }

    for (const act of [changeAccess, moveMoney, complain, signInWithCode]) {
      const member = await memberWhoChose(panel, language)
      await act(panel, member, language)
      await read(panel, member.email, member.seen)
    }
    const leaving = await memberWhoChose(panel, language)
    const moved = await move(panel, leaving)
    await read(panel, leaving.email, leaving.seen)
    await read(panel, moved)
    await leaving.call(users.eraseAccount, { body: { password: leaving.password } })
    await read(panel, moved)
    const linked = await memberWhoChose(withGoogle, language)
    await linkGoogleAccount(withGoogle, linked.token, newEmail())
    await linked.call(unlinkGoogle, { body: { password: linked.password } })
    await read(withGoogle, linked.email, linked.seen)
    expect([...found].sort()).toEqual([...ABOUT_MEMBERS].sort())
  },
)
