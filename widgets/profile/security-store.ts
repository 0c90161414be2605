import { atom, computed, type WritableAtom } from 'nanostores'
import { CallError } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { linkGoogle } from '../../src/contract/google.ts'
import { changePassword } from '../../src/contract/users.ts'
import { firstFault } from '../../src/contract/validation/faults.ts'
import { passwordRules } from '../../src/contract/validation/password.ts'
import {
  checkPasswordChange,
  type PasswordChange,
  type PasswordChangeFault,
  profilePasswordStrength,
} from '../../src/contract/validation/password-change.ts'
import type { Host } from '../../src/element/host.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'
import { goToGoogle, offersGoogle } from '../account/google.ts'
import type { Proof } from '../account/proof/proof.ts'
import { createCardForm } from './card-form.ts'
import { reworded, textByStatus } from './failures.ts'

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmation: '' }

type AccountType = 'password-only' | 'google' | 'hybrid'

type PasswordText =
  | PasswordChangeFault
  | 'bad-request'
  | 'wrong-password'
  | 'rate-limited'
  | 'change-failed'
  | 'changed'

const textOf = textByStatus<PasswordText>('change-failed', {
  400: 'bad-request',
  401: 'wrong-password',
  429: 'rate-limited',
})

/**
 * For a wrong password (401) and too many tries (429) our own text shows; otherwise the server's message takes
 * precedence.
 */
function rethrow(error: unknown): never {
  throw error instanceof CallError && (error.status === 401 || error.status === 429) ? reworded(error) : error
}

function createPasswordForm(panel: Panel, proof: Proof, $hasPassword: WritableAtom<boolean | undefined>) {
  const form = createCardForm<PasswordChange, PasswordText>(panel, () => EMPTY)
  const { $form } = form
  return {
    ...form,
    $rules: computed($form, ({ newPassword }) => passwordRules(newPassword)),
    $strength: computed($form, ({ newPassword }) => (newPassword ? profilePasswordStrength(newPassword) : undefined)),
    $matches: computed($form, ({ newPassword, confirmation }) =>
      confirmation === '' ? undefined : newPassword === confirmation,
    ),
    async save() {
      const typed = $form.get()
      const { newPassword } = typed
      const currentPassword = $hasPassword.get() === false ? undefined : typed.currentPassword
      const fault = firstFault(checkPasswordChange({ ...typed, currentPassword }))
      if (fault) return form.fail(fault)
      await form.send(
        () => proof.run(() => panel.call(changePassword, { body: { newPassword, currentPassword } })).catch(rethrow),
        textOf,
        () => {
          $hasPassword.set(true)
          return 'changed'
        },
      )
    },
  }
}

function createLinking({ environment, session, call }: Panel, proof: Proof) {
  const { $state, run, forget } = createSubmission<'linking' | 'link-failed'>(environment)
  return {
    $linking: $state,
    link: () =>
      run(
        async () => {
          const continues = session.guard()
          const { url } = await proof.run(() => call(linkGoogle))
          if (!continues()) return undefined
          await goToGoogle(environment, url)
          return 'linking'
        },
        () => 'link-failed',
      ),
    forget,
  }
}

export function createSecurityStore(panel: Panel, proof: Proof, host: Pick<Host, 'onSite'>) {
  const $hasPassword = atom<boolean | undefined>()
  const form = createPasswordForm(panel, proof, $hasPassword)
  const { forget, ...linking } = createLinking(panel, proof)
  return {
    ...form,
    ...linking,
    $hasPassword,
    $type: computed([$hasPassword, panel.session.$state], (hasPassword, state): AccountType | undefined => {
      if (hasPassword === undefined || state.status !== 'member') return undefined
      return !state.user.googleId ? 'password-only' : hasPassword ? 'hybrid' : 'google'
    }),
    offersLink: offersGoogle(panel.environment, host),
    forget() {
      $hasPassword.set(undefined)
      form.forget()
      forget()
    },
  }
}

export type SecurityStore = ReturnType<typeof createSecurityStore>
