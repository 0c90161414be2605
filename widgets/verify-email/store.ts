import { computed } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import { completeRegistration, register, sendVerificationEmail, verifyEmail } from '../../src/contract/auth.ts'
import { isCompleteCode } from '../../src/contract/validation/code.ts'
import { checkEmail, type EmailFault, normalizeEmail, readEmail } from '../../src/contract/validation/email.ts'
import { handoffOf } from '../../src/element/handoff.ts'
import type { Host } from '../../src/element/host.ts'
import { failureText } from '../../src/ui/form/failure-text.ts'
import { createForm, type Form } from '../../src/ui/form/form.ts'
import { type Cooldown, codeName, cooldownOf } from '../account/cooldown.ts'
import { createEntry, type Entry } from '../account/entry.ts'
import { pendingRegistration } from '../account/pending-registration.ts'

type VerifyEmailForm = { readonly email: string; readonly code: string }
type VerifyEmailFault = EmailFault | 'code-incomplete'

export type VerifyEmailText =
  | 'verify-failed'
  | 'verify-answer-failed'
  | 'complete-answer-failed'
  | 'verify-exception'
  | 'verified'
  | 'registered'
  | 'resent'
  | 'resend-failed'
  | 'send-answer-failed'
  | 'resend-answer-failed'
  | 'registration-gone'

interface Parts {
  readonly panel: Panel
  readonly host: Pick<Host, 'router'>
  readonly form: Form<VerifyEmailForm, VerifyEmailFault, VerifyEmailText>
  readonly cooldown: Cooldown
  readonly pending: ReturnType<typeof pendingRegistration>
  readonly registration: boolean
  challenge: string | null | undefined
  verified: boolean
  readonly entry: Entry
}

const emailOf = ({ form }: Parts): string => readEmail(form.$form.get().email)

/** Returns the pending registration that this browser keeps, if it is for the shown address. */
function ownRegistration(parts: Parts) {
  const stored = parts.registration ? parts.pending.find() : undefined
  return stored && normalizeEmail(stored.email) === normalizeEmail(emailOf(parts)) ? stored : undefined
}

async function verify(parts: Parts) {
  const { panel, form, registration, challenge } = parts
  if (parts.verified) return
  const email = emailOf(parts)
  const { code: otp } = form.$form.get()
  const fault = checkEmail(email)
  if (form.refuse(fault ? { email: fault } : { code: isCompleteCode(otp) ? undefined : 'code-incomplete' })) return
  const body = { ...ownRegistration(parts), email, otp, challenge }
  await form.run(
    async () => {
      const answer = await panel.call(registration ? completeRegistration : verifyEmail, { body })
      parts.verified = true
      parts.pending.clear()
      parts.entry.enter(answer)
      return registration ? 'registered' : 'verified'
    },
    failureText({
      refused: 'verify-failed',
      answered: registration ? 'complete-answer-failed' : 'verify-answer-failed',
      unanswered: 'verify-exception',
    }),
  )
}

async function resend(parts: Parts) {
  const { panel, form, cooldown, registration } = parts
  const email = emailOf(parts)
  if (parts.verified || form.refuse({ email: checkEmail(email) })) return
  const stored = ownRegistration(parts)
  if (registration && !stored) return form.fail('registration-gone')
  await form.run(
    async () => {
      const answer = stored
        ? await panel.call(register, { body: stored })
        : await panel.call(sendVerificationEmail, { body: { email } })
      parts.challenge = answer.challenge
      cooldown.start()
      return 'resent'
    },
    (error) => {
      cooldown.follow(error)
      const answered = registration ? 'resend-answer-failed' : 'send-answer-failed'
      return failureText<VerifyEmailText>({ refused: 'resend-failed', answered })(error)
    },
  )
}

export function createVerifyEmailStore(panel: Panel, host: Pick<Host, 'router' | 'onSite'>) {
  const { environment } = panel
  const handed = handoffOf(host.router)
  const pending = pendingRegistration(environment, host.onSite)
  const known = handed?.email ?? pending.find()?.email
  const form = createForm<VerifyEmailForm, VerifyEmailFault, VerifyEmailText>(environment, {
    email: known ?? '',
    code: '',
  })
  const cooldown = cooldownOf(
    environment,
    computed(form.$form, ({ email }) => codeName('registration', email)),
  )
  const parts: Parts = {
    panel,
    host,
    form,
    cooldown,
    pending,
    registration: handed ? handed.registration === true : known !== undefined,
    challenge: handed?.challenge,
    verified: false,
    entry: createEntry(panel, host),
  }
  return {
    ...form,
    /** False if the previous screen passed no address: the form then asks for it. */
    addressKnown: known !== undefined,
    $cooldown: cooldown.$seconds,
    verify: () => verify(parts),
    resend: () => resend(parts),
    release: parts.entry.release,
  }
}

export type VerifyEmailStore = ReturnType<typeof createVerifyEmailStore>
