import { useStore } from '@nanostores/react'
import { EmailField } from '../../src/account/email-field.tsx'
import { accountMessages } from '../../src/account/messages.ts'
import { OtherWays } from '../../src/account/other-ways.tsx'
import { PasswordGuide } from '../../src/account/password-guide/guide.tsx'
import { PasswordMatch } from '../../src/account/password-guide/match.tsx'
import type { Host } from '../../src/element/host.ts'
import { useFields } from '../../src/form/fields.ts'
import { FormNotice } from '../../src/form/notice.tsx'
import { submits } from '../../src/form/submits.ts'
import { commonMessages } from '../../src/messages/common.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { AuthCard } from '../../src/ui/auth-card.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/checkbox.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PasswordField } from '../../src/ui/password-field.tsx'
import { styles } from '../../src/ui/styles.ts'
import { TextField } from '../../src/ui/text-field.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import type { RegistrationForm } from '../../src/validation/registration.ts'
import { registerMessages } from './messages.ts'
import css from './screen.css'
import type { RegisterStore } from './store.ts'

styles(css)

/** The registration form (docs/rules.md, Registration). */
export function RegisterScreen({ store, host, panel }: { store: RegisterStore; host: Host; panel: Panel }) {
  const t = { ...useStore(accountMessages), ...useStore(registerMessages) }
  const common = useStore(commonMessages)
  const field = useFields(store, t)
  const email = field('email')
  const terms = field('terms')
  const matches = useStore(store.$matches)
  const submission = useStore(store.$submission)
  const termsFault = useUniqueId()
  const toggles = { showLabel: common.showPassword, hideLabel: common.hidePassword }
  const bind = (name: Exclude<keyof RegistrationForm, 'email' | 'terms'>) => ({
    label: t[name],
    name,
    required: true,
    ...field(name),
  })
  const confirmation = bind('confirmation')
  return (
    <AuthCard title={t.title} lede={t.lede}>
      <form className="panel-auth-card-form" noValidate method="post" onSubmit={submits(store.submit)}>
        <div className="panel-register-names">
          <TextField {...bind('firstName')} autoComplete="given-name" />
          <TextField {...bind('lastName')} autoComplete="family-name" />
        </div>
        <EmailField {...email} />
        <PasswordField {...bind('password')} {...toggles} autoComplete="new-password" />
        <PasswordGuide rules={useStore(store.$rules)} strength={useStore(store.$strength)} />
        <PasswordField
          {...confirmation}
          {...toggles}
          autoComplete="new-password"
          hint={!confirmation.error && <PasswordMatch matches={matches} />}
        />
        <Checkbox
          label={t.terms}
          name="terms"
          checked={terms.value}
          onChange={terms.onInput}
          aria-invalid={terms.error !== undefined}
          aria-describedby={termsFault}
        />
        <Notice kind="bad" live="assertive" id={termsFault}>
          {terms.error}
        </Notice>
        <FormNotice state={submission} texts={t} />
        <Button type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {t.submit}
        </Button>
      </form>
      <OtherWays panel={panel} host={host} />
      <p className="panel-mute">
        {t.member}{' '}
        <Link router={host.router} to="/login" handoff={{ email: email.value }}>
          {t.signIn}
        </Link>
      </p>
    </AuthCard>
  )
}
