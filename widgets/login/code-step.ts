import { computed } from 'nanostores'
import { CallError } from '../../src/client/errors.ts'
import { login, sendVerificationEmail, verifyEmail, verifyLogin } from '../../src/contract/auth.ts'
import { isCompleteCode } from '../../src/contract/validation/code.ts'
import { type Cooldown, codeName, cooldownOf } from '../account/cooldown.ts'
import { credentialsOf, enter, type LoginContext, open } from './login-context.ts'

async function verify(parts: LoginContext) {
  const { panel, form, $mode, challenge } = parts
  const { code: otp } = form.$form.get()
  if (!isCompleteCode(otp)) return
  const isLogin = $mode.get() === 'verify-login'
  const body = { email: credentialsOf(parts).email, otp, challenge }
  await form.run(
    async () => {
      if (enter(parts, await panel.call(isLogin ? verifyLogin : verifyEmail, { body }), true)) return undefined
      if (isLogin) throw new CallError('malformed')
      open(parts, 'credentials')
      return 'email-verified'
    },
    () => (isLogin ? 'code-failed' : 'email-code-failed'),
  )
}

/**
 * Repeats the login with the credentials in memory, or requests another verification code. A reload loses the
 * credentials, so the form then asks for them (docs/rules.md, Sign-in).
 */
async function resend(parts: LoginContext, cooldown: Cooldown) {
  const { panel, form, $mode } = parts
  const { email, password } = credentialsOf(parts)
  const repeats = $mode.get() === 'verify-login'
  if (repeats && !password) {
    open(parts, 'credentials')
    return form.fail('expired')
  }
  await form.run(
    async () => {
      const answer = repeats
        ? await panel.call(login, { body: { email, password, resend: true } })
        : await panel.call(sendVerificationEmail, { body: { email } })
      parts.challenge = answer.challenge
      cooldown.start()
      return 'resent'
    },
    (error) => {
      cooldown.follow(error)
      return 'resend-failed'
    },
  )
}

export function createCodeStep(parts: LoginContext) {
  const { panel, form, $mode } = parts
  const cooldown = cooldownOf(
    panel.environment,
    computed([$mode, form.$form], (mode, { email }) =>
      codeName(mode === 'verify-login' ? 'login' : 'registration', email),
    ),
  )
  return {
    $cooldown: cooldown.$seconds,
    verify: () => verify(parts),
    resend: () => resend(parts, cooldown),
    back: () => open(parts, 'credentials'),
  }
}

export type CodeStepStore = ReturnType<typeof createCodeStep>
