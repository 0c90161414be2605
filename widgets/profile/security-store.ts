import { atom, computed } from 'nanostores'
import { goToGoogle, offersGoogle } from '../../src/account/google.ts'
import { linkGoogle } from '../../src/api/google.ts'
import { changePassword } from '../../src/api/users.ts'
import type { Host } from '../../src/element/host.ts'
import { createSubmission } from '../../src/form/submission.ts'
import { CallError } from '../../src/panel/errors.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { firstFault } from '../../src/validation/faults.ts'
import { passwordRules } from '../../src/validation/password.ts'
import {
  checkPasswordChange,
  type PasswordChange,
  type PasswordChangeFault,
  profilePasswordStrength,
} from '../../src/validation/password-change.ts'
import { SUCCESS_STAYS } from './delays.ts'

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmation: '' }

/** How the member signs in (docs/rules.md, Account types). */
export type AccountType = 'password-only' | 'google' | 'hybrid'

export type PasswordText =
  | PasswordChangeFault
  | 'bad-request'
  | 'wrong-password'
  | 'rate-limited'
  | 'change-failed'
  | 'changed'

const TEXTS: Readonly<Record<number, PasswordText>> = { 400: 'bad-request', 401: 'wrong-password', 429: 'rate-limited' }

const textOf = (error: unknown): PasswordText => (error instanceof CallError && TEXTS[error.status]) || 'change-failed'

/** The table fixes the texts for a wrong password and too many tries; otherwise the server message takes precedence. */
const inFixedWords = (error: unknown): unknown =>
  error instanceof CallError && (error.status === 401 || error.status === 429)
    ? new CallError(error.code, error.status)
    : error

/** The password and the Google account (docs/rules.md, Password change). */
export function createSecurityStore(panel: Panel, host: Pick<Host, 'onSite'>) {
  const { environment, session, call, refreshMember } = panel
  /** Undefined until the server has answered. */
  const $hasPassword = atom<boolean | undefined>()
  const $type = computed([$hasPassword, session.$state], (hasPassword, state): AccountType | undefined => {
    if (hasPassword === undefined || state.status !== 'member') return undefined
    return !state.user.googleId ? 'password-only' : hasPassword ? 'hybrid' : 'google'
  })
  const $editing = atom(false)
  const $form = atom<PasswordChange>(EMPTY)
  const submission = createSubmission<PasswordText>(environment)
  const linking = createSubmission<'linking' | 'link-failed'>(environment)
  let cancelClear = () => {}

  function close() {
    $editing.set(false)
    $form.set(EMPTY)
  }

  return {
    $hasPassword,
    $type,
    $editing,
    $form,
    $submission: submission.$state,
    $linking: linking.$state,
    $rules: computed($form, ({ newPassword }) => passwordRules(newPassword)),
    $strength: computed($form, ({ newPassword }) => (newPassword ? profilePasswordStrength(newPassword) : undefined)),
    /** Undefined while the confirmation is empty. */
    $matches: computed($form, ({ newPassword, confirmation }) =>
      confirmation === '' ? undefined : newPassword === confirmation,
    ),
    offersLink: offersGoogle(environment, host),
    show: (hasPassword: boolean) => $hasPassword.set(hasPassword),
    edit() {
      cancelClear()
      submission.clear()
      $editing.set(true)
    },
    cancel() {
      if (submission.$state.get().status === 'pending') return
      submission.clear()
      close()
    },
    set(field: keyof PasswordChange, value: string) {
      if (submission.$state.get().status === 'pending') return
      submission.clear()
      $form.set({ ...$form.get(), [field]: value })
    },
    async save() {
      const form = $form.get()
      const { newPassword } = form
      const currentPassword = $hasPassword.get() === false ? undefined : form.currentPassword
      const fault = firstFault(checkPasswordChange({ ...form, currentPassword }))
      if (fault) return submission.fail(fault)
      await submission.run(async () => {
        try {
          await call(changePassword, { body: { newPassword, currentPassword } })
        } catch (error) {
          // a 401 may also mean that the session is over: then the refresh ends it, as any other call would
          if (error instanceof CallError && error.status === 401) refreshMember().catch(() => {})
          throw inFixedWords(error)
        }
        $hasPassword.set(true)
        close()
        cancelClear = environment.after(SUCCESS_STAYS, submission.clear)
        return 'changed'
      }, textOf)
    },
    /** Redirects the browser to Google, which returns to this screen. */
    link: () =>
      linking.run(
        async () => {
          const { url } = await call(linkGoogle)
          await goToGoogle(environment, url)
          return 'linking'
        },
        () => 'link-failed',
      ),
    /** Clears everything after a sign-out or another member's sign-in. */
    forget() {
      cancelClear()
      $hasPassword.set(undefined)
      submission.clear()
      linking.clear()
      close()
    },
    release: () => cancelClear(),
  }
}

export type SecurityStore = ReturnType<typeof createSecurityStore>
