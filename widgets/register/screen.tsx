import { useStore } from '@nanostores/react'
import type { Panel } from '../../src/client/panel.ts'
import type { RegistrationForm } from '../../src/contract/validation/registration.ts'
import type { Host } from '../../src/element/host.ts'
import { type documentLinks, siteLink } from '../../src/element/site-links.ts'
import { AuthCard } from '../../src/ui/auth-card.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/checkbox.tsx'
import { useFields } from '../../src/ui/form/fields.ts'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { submits } from '../../src/ui/form/submits.ts'
import { Link } from '../../src/ui/link.tsx'
import { commonMessages } from '../../src/ui/messages/common.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { PasswordField } from '../../src/ui/password-field.tsx'
import { styles } from '../../src/ui/styles.ts'
import { TextField } from '../../src/ui/text-field.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import { EmailField } from '../account/email-field.tsx'
import { accountMessages } from '../account/messages.ts'
import { otherWays } from '../account/other-ways.tsx'
import { PasswordGuide } from '../account/password-guide/guide.tsx'
import { PasswordMatch } from '../account/password-guide/match.tsx'
import { StorageNote } from '../account/storage-note.tsx'
import { registerMessages } from './messages.ts'
import css from './screen.css'
import type { RegisterStore } from './store.ts'

styles(css)

interface View {
  readonly store: RegisterStore
  readonly host: Host<typeof documentLinks>
  readonly panel: Panel
}

const PLACES = { terms: '<terms>', privacy: '<privacy>' } as const

function Agreement({ store, host, panel }: View) {
  const t = useStore(registerMessages)
  const props = useStore(host.$props)
  const documents = useStore(store.$documents)
  const addressOf = (name: keyof typeof PLACES) => siteLink(props, panel.environment.configuration, name, documents)
  const text = addressOf('privacy') ? t.agreeToBoth(PLACES) : t.agree(PLACES)
  const parts = text.split(/<(terms|privacy)>/).map((part, place) => {
    if (place % 2 === 0) return part
    const name = part as keyof typeof PLACES
    const address = addressOf(name)
    if (!address) return t[name]
    return (
      <a key={name} className="panel-link" href={address} target="_blank" rel="noopener">
        {t[name]}
      </a>
    )
  })
  // A new element has no earlier place, so the browser counts no shift when the addresses arrive.
  return <span key={text}>{parts}</span>
}

interface TermsProps extends View {
  readonly field: { readonly value: boolean; readonly error: string | undefined; onInput(value: boolean): void }
}

function Terms({ field: { value, error, onInput }, ...view }: TermsProps) {
  const fault = useUniqueId()
  return (
    <>
      <div className="panel-register-terms">
        <Checkbox
          label={<Agreement {...view} />}
          name="terms"
          checked={value}
          onChange={onInput}
          aria-invalid={error !== undefined}
          aria-describedby={fault}
        />
      </div>
      <Notice kind="bad" live="assertive" id={fault}>
        {error}
      </Notice>
    </>
  )
}

export function RegisterScreen({ store, host, panel }: View) {
  const t = { ...useStore(accountMessages), ...useStore(registerMessages) }
  const common = useStore(commonMessages)
  const field = useFields(store, t)
  const email = field('email')
  const matches = useStore(store.$matches)
  const submission = useStore(store.$submission)
  const { Google } = otherWays
  const consent = useStore(store.$consent)
  const part = useStore(store.$consentPart)
  // Draws what is below the notice anew, in its final place.
  const below = `below-${useStore(store.$isConsentKnown)}`
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
      <StorageNote environment={panel.environment} />
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
        <Terms store={store} host={host} panel={panel} field={field('terms')} />
        {part && consent ? <part.Consent store={consent} /> : <div className="panel-register-consent" />}
        <FormNotice state={submission} texts={t} />
        <Button key={below} type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {t.submit}
        </Button>
      </form>
      {Google && host.onSite && <Google key={below} environment={panel.environment} consent={consent?.given} />}
      <p className="panel-mute" key={`sign-in-${below}`}>
        {t.member}{' '}
        <Link router={host.router} to="/login" handoff={{ email: email.value }}>
          {t.signIn}
        </Link>
      </p>
    </AuthCard>
  )
}
