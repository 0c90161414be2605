import { useStore } from '@nanostores/react'
import { FormNotice } from '../form-notice.tsx'
import type { Host } from '../host.ts'
import { commonMessages } from '../messages/common.ts'
import { submits } from '../submits.ts'
import { Button } from '../ui/button.tsx'
import { CodeInput } from '../ui/code-input.tsx'
import { Door } from '../ui/door.tsx'
import { Link } from '../ui/link.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { newPasswordMessages } from './messages.ts'
import type { NewPasswordStore } from './store.ts'

/** The words that differ between a reset and a first password. */
export interface NewPasswordTexts {
  readonly title: string
  readonly lede: string
  readonly submit: string
  readonly done: string
  readonly failed: string
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
  const t = useStore(newPasswordMessages)
  const common = useStore(commonMessages)
  const form = useStore(store.$form)
  const submission = useStore(store.$submission)
  const bind = (field: 'email' | 'newPassword' | 'confirmation') => ({
    label: t[field],
    name: field,
    required: true,
    value: form[field],
    onInput: (value: string) => store.set(field, value),
  })
  const toggles = { showLabel: common.showPassword, hideLabel: common.hidePassword }
  return (
    <Door title={texts.title} lede={texts.lede}>
      <FormNotice state={submission} texts={{ ...t, ...texts }} />
      <form className="panel-door-form" noValidate method="post" onSubmit={submits(store.submit)}>
        <TextField {...bind('email')} type="email" autoComplete="username" />
        <CodeInput label={t.otp} name="otp" value={form.otp} onInput={(otp) => store.set('otp', otp)} />
        <PasswordField {...bind('newPassword')} {...toggles} autoComplete="new-password" hint={t.hint} />
        <PasswordField {...bind('confirmation')} {...toggles} autoComplete="new-password" />
        <Button type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {texts.submit}
        </Button>
      </form>
      <p>
        <Link router={host.router} to="/login">
          {t.back}
        </Link>
      </p>
    </Door>
  )
}
