import type { FastifyInstance } from 'fastify'
import type { InferOutput } from 'valibot'
import * as auth from '../../../../src/contract/auth.ts'
import { serve } from '../../http/http.ts'
import type { Language } from '../../refusals/language.ts'
import { messages } from '../../refusals/messages.ts'
import type { AccountsBackend } from '../backend.ts'
import { issueChallenge } from '../challenge.ts'
import { checkTypedCode } from '../code-tries.ts'
import { confirmConsent, pendingOf } from '../consent/record.ts'
import { deviceOf } from '../device.ts'
import { refuseTooSoon, signIn, withCode } from '../entering.ts'
import { confirmRegistration, findByEmail, keepRegistration } from '../members.ts'
import { readConfirmation, readEmail, readRegistration } from '../typed.ts'

type Completion = InferOutput<typeof auth.completeRegistration.body>
type Origin = { readonly address: string; readonly language: Language; readonly device: string }

export function serveRegistration(app: FastifyInstance, backend: AccountsBackend): void {
  const { config, database, passwords, mail, notices } = backend
  const { store } = database
  const challengeFor = (email: string, now: Date) =>
    issueChallenge(config.secret, { purpose: 'registration', email }, now)

  serve(app, backend, auth.register, async ({ body, address, now, partner, language: locale }) => {
    const { password, ...typed } = readRegistration(body)
    const agreement = notices.read(body.consent)
    const { email } = typed
    await refuseTooSoon(backend, { purpose: 'registration', email, address })
    const before = await findByEmail(store, email)
    // runs both on every path, so that the duration does not reveal a known address
    const repeated = await passwords.matches(before?.passwordHash, password)
    const passwordHash = await passwords.hash(password)
    const registration = { ...typed, passwordHash, partner, locale, pendingConsent: pendingOf(agreement, now) }
    await store.transaction(async (within) => {
      const same = repeated ? before?.passwordHash : null
      await keepRegistration(within, registration, { same, required: notices.required, now })
      await mail.request(within, { kind: 'registration', email })
    })
    mail.answerLater()
    const message = messages.accountCreated
    return { success: true, message, challenge: challengeFor(email, now) }
  })

  serve(app, backend, auth.sendVerificationEmail, async ({ body, address, now }) => {
    const email = readEmail(body.email)
    await refuseTooSoon(backend, { purpose: 'registration', email, address })
    await mail.request(store, { kind: 'verification', email })
    mail.answerLater()
    const message = messages.verificationMailed
    return { success: true, message, challenge: challengeFor(email, now) }
  })

  const confirm = async (body: Completion, { address, language, device }: Origin, message: string) => {
    const { names, password } = readConfirmation(body)
    const right = await checkTypedCode(backend, 'registration', body, address)
    const own = password === undefined ? names : { ...names, passwordHash: await passwords.hash(password) }
    return withCode(backend, right, async (within, account) => {
      const { id } = account
      const now = config.now()
      if (account.verifiedAt === null) await confirmConsent(within, account, { notices, given: body.consent, now })
      const member = await confirmRegistration(within, id, own, now)
      const hint = member.passwordHash || member.googleId ? '' : messages.noPassword
      return signIn(backend, within, member, { now, language, device, message: message + hint })
    })
  }
  serve(app, backend, auth.verifyEmail, ({ body: { email, otp, challenge }, ...origin }, request) =>
    confirm({ email, otp, challenge }, { ...origin, device: deviceOf(request) }, messages.emailVerified),
  )
  serve(app, backend, auth.completeRegistration, ({ body, ...origin }, request) =>
    confirm(body, { ...origin, device: deviceOf(request) }, messages.registered),
  )
}
