import { atom } from 'nanostores'
import { CallError } from '../../src/client/errors.ts'
import { onDemand } from '../../src/client/on-demand.ts'
import type { Panel } from '../../src/client/panel.ts'
import { login } from '../../src/contract/auth.ts'
import { checkEmail } from '../../src/contract/validation/email.ts'
import { createSigningOut } from '../../src/element/account/signing-out.ts'
import { handoffOf } from '../../src/element/handoff.ts'
import type { Host } from '../../src/element/host.ts'
import { failureText } from '../../src/ui/form/failure-text.ts'
import { createForm } from '../../src/ui/form/form.ts'
import { takeNotice } from '../account/login-notice.ts'
import type { CodeStepStore } from './code-step.ts'
import type { CodeStepView } from './code-step-view.tsx'
import {
  credentialsOf,
  enter,
  type LoginContext,
  type LoginFault,
  type LoginForm,
  type LoginMode,
  type LoginText,
  open,
} from './login-context.ts'

interface LoadedStep extends CodeStepStore {
  readonly View: typeof CodeStepView
}

function codeStepIn(error: unknown): { readonly next?: 'verify-login' | 'verify-email'; readonly challenge?: string } {
  if (!(error instanceof CallError)) return {}
  const { next, challenge } = Object(error.answer)
  if (next === 'verify-login' || next === 'verify-email') return { next, challenge }
  const asksToVerify = /verif/i.test(error.serverMessage) && /e-?mail/i.test(error.serverMessage)
  return asksToVerify ? { next: 'verify-email', challenge } : {}
}

async function signIn(parts: LoginContext, loadStep: () => Promise<unknown>) {
  const { panel, form } = parts
  const body = credentialsOf(parts)
  if (form.refuse({ email: checkEmail(body.email), password: body.password ? undefined : 'password-missing' })) return
  await form.run(
    async () => {
      try {
        const answer = await panel.call(login, { body })
        if (!enter(parts, answer, false)) {
          parts.challenge = answer.challenge
          await loadStep()
          open(parts, answer.next ?? 'verify-login')
        }
      } catch (error) {
        const { next, challenge } = codeStepIn(error)
        if (!next) throw error
        parts.challenge = challenge
        await loadStep()
        open(parts, next)
      }
      return undefined
    },
    failureText({ refused: 'login-failed', unanswered: 'login-exception' }),
  )
}

/** Loads the code step on demand, because most sign-ins need no code. */
const createStep = (parts: LoginContext) =>
  onDemand<LoadedStep>(async () => {
    const { createCodeStep, CodeStepView: View } = await import('./code-step-view.tsx')
    return { ...createCodeStep(parts), View }
  })

export function createLoginStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { environment, session } = panel
  const { email = '', step = 'credentials', challenge } = handoffOf(host.router) ?? {}
  const $mode = atom<LoginMode>(step)
  const form = createForm<LoginForm, LoginFault, LoginText>(environment, { email, password: '', code: '' })
  const parts: LoginContext = { panel, host, form, $mode, challenge }
  const code = createStep(parts)
  const stopLoading = step !== 'credentials' ? code.bring(environment) : () => {}

  const state = session.$state.get()
  const notice = takeNotice(environment) ?? (state.status === 'guest' && state.reason === 'expired' && 'expired')
  if (notice) form.fail(notice)

  const stopListening = form.$form.listen(() => {
    stopListening()
    code.load().catch(() => {})
  })
  // Passkeys belong to the panel's own origin, and load after the first view.
  const passkey = onDemand(async () => (await import('./passkey.tsx')).createPasskeySignIn(parts))
  const releases = [
    stopListening,
    stopLoading,
    environment.prefix ? () => {} : environment.whenIdle(() => passkey.bring(environment)),
    // also ends what loads only later
    () => passkey.$module.subscribe((loaded) => loaded?.release()),
    // Clears the typed credentials after any sign-in, because the next visitor must not find them.
    session.$state.listen(({ status }) => {
      if (status !== 'member') return
      form.restart({ password: '', code: '' })
      $mode.set('credentials')
    }),
  ]

  return {
    ...form,
    ...createSigningOut(panel),
    $mode,
    $step: code.$module,
    $passkey: passkey.$module,
    signIn: () => signIn(parts, code.load),
    release() {
      for (const release of releases) release()
    },
  }
}

export type LoginStore = ReturnType<typeof createLoginStore>
