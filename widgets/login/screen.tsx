import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { KNOWN, PASSKEY, type Panel } from '../../src/client/panel.ts'
import type { Host } from '../../src/element/host.ts'
import { AuthCard } from '../../src/ui/auth-card.tsx'
import { Button } from '../../src/ui/button.tsx'
import { useFields } from '../../src/ui/form/fields.ts'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { submits } from '../../src/ui/form/submits.ts'
import { Link } from '../../src/ui/link.tsx'
import { commonMessages } from '../../src/ui/messages/common.ts'
import { isOwn } from '../../src/ui/messages/i18n.ts'
import { PasswordField } from '../../src/ui/password-field.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { Untranslated } from '../../src/ui/untranslated.tsx'
import { EmailField } from '../account/email-field.tsx'
import { accountMessages } from '../account/messages.ts'
import { OtherWays } from '../account/other-ways.tsx'
import { StorageNote } from '../account/storage-note.tsx'
import { loginMessages } from './messages.ts'
import type { LoginStore } from './store.ts'

interface View {
  readonly store: LoginStore
  readonly host: Host
  readonly panel: Panel
  readonly asked: boolean
}

function Credentials({ store, host, panel, asked }: View) {
  const t = { ...useStore(accountMessages), ...useStore(loginMessages) }
  const common = useStore(commonMessages)
  const field = useFields(store, t)
  const email = field('email')
  // 'Welcome back' would be wrong for a newcomer. A title that the page set shows to everybody.
  const isTitled = KNOWN in panel.environment.local || isOwn('login', 'title')
  const submission = useStore(store.$submission)
  const passkey = useStore(store.$passkey)
  const hasPasskey = panel.environment.local[PASSKEY] === 'here'
  return (
    <AuthCard title={isTitled ? t.title : t.signIn} lede={t.lede} asked={asked}>
      <FormNotice state={submission} texts={t} />
      <StorageNote environment={panel.environment} />
      <form className="panel-auth-card-form" noValidate method="post" onSubmit={submits(store.signIn)}>
        <EmailField {...email} autoComplete="username webauthn" />
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          required
          {...field('password')}
          showLabel={common.showPassword}
          hideLabel={common.hidePassword}
        />
        <p className="panel-auth-card-aside">
          <Link router={host.router} to="/forgot-password" handoff={{ email: email.value }}>
            {t.forgot}
          </Link>
        </p>
        <Button type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {t.signIn}
        </Button>
      </form>
      <OtherWays panel={panel} host={host} />
      {hasPasskey && <div className="panel-auth-card-late">{passkey && <passkey.View />}</div>}
      <p className="panel-mute">
        {t.newHere}{' '}
        <Link router={host.router} to="/register" handoff={{ email: email.value }}>
          {t.createAccount}
        </Link>
      </p>
    </AuthCard>
  )
}

export function LoginScreen({ store, host, panel }: Omit<View, 'asked'>) {
  const t = useStore(loginMessages)
  const mode = useStore(store.$mode)
  const session = useStore(panel.session.$state)
  const leaving = useStore(store.$leaving)
  const step = useStore(store.$step)
  const common = useStore(commonMessages)
  const before = useRef(mode)
  const asked = before.current !== mode
  // Runs as an effect because the next render needs the mode of this one.
  useEffect(() => {
    before.current = mode
  }, [mode])
  if (session.status === 'member')
    return (
      <AuthCard title={t.signedIn} lede={<Untranslated>{session.user.email}</Untranslated>}>
        <Button onClick={store.signOut}>{t.signOut}</Button>
        {leaving && <leaving.Dialog question={leaving.question} />}
      </AuthCard>
    )
  if (mode === 'credentials') return <Credentials store={store} host={host} panel={panel} asked={asked} />
  return step ? (
    <step.View $mode={store.$mode} form={store} step={step} asked={asked} />
  ) : (
    <Spinner label={common.loading} />
  )
}
