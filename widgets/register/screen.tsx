import { useStore } from '@nanostores/react'
import { FormNotice } from '../../src/form-notice.tsx'
import type { Host } from '../../src/host.ts'
import { commonMessages } from '../../src/messages/common.ts'
import { submits } from '../../src/submits.ts'
import { Button } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/checkbox.tsx'
import { Door } from '../../src/ui/door.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { check, close } from '../../src/ui/icons.ts'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PasswordField } from '../../src/ui/password-field.tsx'
import { styles } from '../../src/ui/styles.ts'
import { TextField } from '../../src/ui/text-field.tsx'
import type { PasswordRules } from '../../src/validation/password.ts'
import type { RegistrationForm } from '../../src/validation/registration.ts'
import { registerMessages } from './messages.ts'
import css from './screen.css'
import type { RegisterStore } from './store.ts'

styles(css)

const RULES: readonly (keyof PasswordRules)[] = ['length', 'uppercase', 'lowercase', 'digit', 'special']

/** The live checklist and the strength of the password so far. */
function PasswordGuide({ store }: { store: RegisterStore }) {
  const t = useStore(registerMessages)
  const rules = useStore(store.$rules)
  const strength = useStore(store.$strength)
  return (
    <div className="panel-register-guide">
      <p>{t.rules}</p>
      <ul>
        {RULES.map((rule) => (
          <li key={rule} className={rules[rule] ? 'panel-register-met' : undefined}>
            <Icon d={rules[rule] ? check : close} />
            {t[rule]}
            <span className="panel-sr"> ({rules[rule] ? t.met : t.open})</span>
          </li>
        ))}
      </ul>
      <p aria-live="polite">
        {strength && (
          <>
            {t.strength}: <strong className={`panel-register-${strength}`}>{t[strength]}</strong>
          </>
        )}
      </p>
    </div>
  )
}

/** The registration form (spec, section 2). */
export function RegisterScreen({ store, host }: { store: RegisterStore; host: Host }) {
  const t = useStore(registerMessages)
  const common = useStore(commonMessages)
  const form = useStore(store.$form)
  const fault = useStore(store.$fault)
  const matches = useStore(store.$matches)
  const submission = useStore(store.$submission)
  const toggles = { showLabel: common.showPassword, hideLabel: common.hidePassword }
  const bind = (field: Exclude<keyof RegistrationForm, 'terms'>) => ({
    label: t[field],
    name: field,
    required: true,
    value: form[field],
    onInput: (value: string) => store.set(field, value),
    error: fault?.field === field ? t[fault.code] : undefined,
  })
  return (
    <Door title={t.title} lede={t.lede}>
      <form className="panel-door-form" noValidate method="post" onSubmit={submits(store.submit)}>
        <div className="panel-register-names">
          <TextField {...bind('firstName')} autoComplete="given-name" maxLength={100} />
          <TextField {...bind('lastName')} autoComplete="family-name" maxLength={100} />
        </div>
        <TextField {...bind('email')} type="email" autoComplete="username" />
        <PasswordField {...bind('password')} {...toggles} autoComplete="new-password" />
        <PasswordGuide store={store} />
        <PasswordField
          {...bind('confirmation')}
          {...toggles}
          autoComplete="new-password"
          hint={matches === undefined ? undefined : matches ? t.match : t.mismatch}
        />
        <Checkbox
          label={t.terms}
          name="terms"
          checked={form.terms}
          onChange={(terms) => store.set('terms', terms)}
          aria-invalid={fault?.field === 'terms'}
        />
        <Notice kind="bad" live="assertive">
          {fault?.field === 'terms' && t[fault.code]}
        </Notice>
        <FormNotice state={submission} texts={t} />
        <Button type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {t.submit}
        </Button>
      </form>
      <p className="panel-mute">
        {t.member}{' '}
        <Link router={host.router} to="/login">
          {t.signIn}
        </Link>
      </p>
    </Door>
  )
}
