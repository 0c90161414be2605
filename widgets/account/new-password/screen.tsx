import { useStore } from '@nanostores/react'
import { groupResetCode, RESET_LETTERS } from '../../../src/contract/validation/reset-code.ts'
import type { Host } from '../../../src/element/host.ts'
import { AuthCard } from '../../../src/ui/auth-card.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Checkbox } from '../../../src/ui/checkbox.tsx'
import { useFields } from '../../../src/ui/form/fields.ts'
import { FormNotice } from '../../../src/ui/form/notice.tsx'
import { submits } from '../../../src/ui/form/submits.ts'
import { commonMessages } from '../../../src/ui/messages/common.ts'
import { PasswordField } from '../../../src/ui/password-field.tsx'
import { TextField } from '../../../src/ui/text-field.tsx'
import { useUniqueId } from '../../../src/ui/unique-id.ts'
import { BackToLogin } from '../back-to-login.tsx'
import { EmailField } from '../email-field.tsx'
import { accountMessages } from '../messages.ts'
import { newPasswordMessages } from './messages.ts'
import type { NewPasswordStore } from './store.ts'

export interface NewPasswordTexts {
  readonly title: string
  readonly lede: string
  readonly submit: string
  readonly done: string
  readonly failed: string
  readonly 'answer-failed': string
  readonly keepGoogle?: string
  readonly keepGoogleHint?: string
}

interface KeepGoogleProps {
  readonly store: NewPasswordStore
  readonly label: string
  readonly hint: string | undefined
}

function KeepGoogle({ store, label, hint }: KeepGoogleProps) {
  const id = useUniqueId()
  return (
    <div>
      <Checkbox
        label={label}
        name="keepGoogle"
        aria-describedby={id}
        checked={useStore(store.$form).keepGoogle}
        onChange={(keep) => store.set('keepGoogle', keep)}
      />
      <p className="panel-field-hint" id={id}>
        {hint}
      </p>
    </div>
  )
}

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
  const field = useFields(store, t)
  const email = field('email')
  const submission = useStore(store.$submission)
  const asksGoogle = useStore(store.$asksGoogle)
  const bind = (name: 'newPassword' | 'confirmation') => ({
    label: t[name],
    name,
    required: true,
    ...field(name),
  })
  const toggles = { showLabel: common.showPassword, hideLabel: common.hidePassword }
  return (
    <AuthCard title={texts.title} lede={texts.lede}>
      <FormNotice state={submission} texts={{ ...t, ...texts }} />
      <form className="panel-auth-card-form" noValidate method="post" onSubmit={submits(store.submit)}>
        <EmailField {...email} />
        <TextField
          label={t.resetCode}
          isCode
          placeholder={groupResetCode('•'.repeat(RESET_LETTERS.length))}
          name="otp"
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...field('otp')}
        />
        <PasswordField {...bind('newPassword')} {...toggles} autoComplete="new-password" hint={t.hint} />
        <PasswordField {...bind('confirmation')} {...toggles} autoComplete="new-password" />
        {texts.keepGoogle && asksGoogle && (
          <KeepGoogle store={store} label={texts.keepGoogle} hint={texts.keepGoogleHint} />
        )}
        <Button type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {texts.submit}
        </Button>
      </form>
      <div className="panel-auth-card-foot">
        <BackToLogin router={host.router} email={email.value} />
      </div>
    </AuthCard>
  )
}
