import { useStore } from '@nanostores/react'
import { FormNotice } from '../../form-notice.tsx'
import type { Host } from '../../host.ts'
import { commonMessages } from '../../messages/common.ts'
import { submits } from '../../submits.ts'
import { Button } from '../../ui/button.tsx'
import { Door } from '../../ui/door.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { NewPasswordForm } from '../../validation/new-password.ts'
import { BackToLogin } from '../back-to-login.tsx'
import { EmailField } from '../email-field.tsx'
import { accountMessages } from '../messages.ts'
import { newPasswordMessages } from './messages.ts'
import type { NewPasswordStore } from './store.ts'

/** The words that differ between a reset and a first password. */
export interface NewPasswordTexts {
  readonly title: string
  readonly lede: string
  readonly submit: string
  readonly done: string
  readonly failed: string
  readonly 'answer-failed': string
}

/** E-mail, code, new password, confirmation. */
export function NewPasswordScreen({
  store,
  host,
  texts,
}: {
  store: NewPasswordStore
  host: Host
  texts: NewPasswordTexts
}) {
  const t = { ...useStore(accountMessages), ...useStore(newPasswordMessages) }
  const common = useStore(commonMessages)
  const form = useStore(store.$form)
  const fault = useStore(store.$fault)
  const submission = useStore(store.$submission)
  const errorOf = (field: keyof NewPasswordForm) => (fault?.field === field ? t[fault.code] : undefined)
  const bind = (field: 'newPassword' | 'confirmation') => ({
    label: t[field],
    name: field,
    required: true,
    value: form[field],
    onInput: (value: string) => store.set(field, value),
    error: errorOf(field),
  })
  const toggles = { showLabel: common.showPassword, hideLabel: common.hidePassword }
  return (
    <Door title={texts.title} lede={texts.lede}>
      <FormNotice state={submission} texts={{ ...t, ...texts }} />
      <form className="panel-door-form" noValidate method="post" onSubmit={submits(store.submit)}>
        <EmailField value={form.email} onInput={(email) => store.set('email', email)} error={errorOf('email')} />
        <TextField
          label={t.resetCode}
          name="otp"
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={form.otp}
          onInput={(otp) => store.set('otp', otp)}
          error={errorOf('otp')}
        />
        <PasswordField {...bind('newPassword')} {...toggles} autoComplete="new-password" hint={t.hint} />
        <PasswordField {...bind('confirmation')} {...toggles} autoComplete="new-password" />
        <Button type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {texts.submit}
        </Button>
      </form>
      <div className="panel-door-foot">
        <BackToLogin router={host.router} email={form.email} />
      </div>
    </Door>
  )
}
