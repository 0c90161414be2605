import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { FormNotice } from '../../src/form-notice.tsx'
import type { Host } from '../../src/host.ts'
import { commonMessages } from '../../src/messages/common.ts'
import type { Panel } from '../../src/panel.ts'
import { Button } from '../../src/ui/button.tsx'
import { CodeInput } from '../../src/ui/code-input.tsx'
import { Link } from '../../src/ui/link.tsx'
import { PasswordField } from '../../src/ui/password-field.tsx'
import { styles } from '../../src/ui/styles.ts'
import { TextField } from '../../src/ui/text-field.tsx'
import { isCompleteCode } from '../../src/validation/code.ts'
import { loginMessages } from './messages.ts'
import css from './screen.css'
import type { LoginStore } from './store.ts'

styles(css)

interface View {
  readonly store: LoginStore
  readonly host: Host
}

const submits = (run: () => void) => (event: FormEvent) => {
  event.preventDefault()
  run()
}

function Credentials({ store, host }: View) {
  const t = useStore(loginMessages)
  const common = useStore(commonMessages)
  const email = useStore(store.$email)
  const password = useStore(store.$password)
  const faults = useStore(store.$faults)
  const submission = useStore(store.$submission)
  return (
    <>
      <div className="panel-login-head">
        <h1 className="panel-title">{t.title}</h1>
        <p className="panel-mute">{t.lede}</p>
      </div>
      <FormNotice state={submission} texts={t} />
      <form className="panel-login-form" noValidate method="post" onSubmit={submits(store.signIn)}>
        <TextField
          label={t.email}
          name="email"
          type="email"
          autocomplete="username"
          required
          value={email}
          onInput={store.setEmail}
          error={faults.email && t[faults.email]}
        />
        <PasswordField
          label={t.password}
          name="password"
          autocomplete="current-password"
          required
          value={password}
          onInput={store.setPassword}
          error={faults.password && t[faults.password]}
          showLabel={common.showPassword}
          hideLabel={common.hidePassword}
        />
        <p className="panel-login-forgot">
          <Link router={host.router} to="/forgot-password" handoff={{ email }}>
            {t.forgot}
          </Link>
        </p>
        <Button type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {t.signIn}
        </Button>
      </form>
      <p className="panel-mute">
        {t.newHere}{' '}
        <Link router={host.router} to="/register" handoff={{ email }}>
          {t.createAccount}
        </Link>
      </p>
    </>
  )
}

function CodeStep({ store }: View) {
  const t = useStore(loginMessages)
  const mode = useStore(store.$mode)
  const email = useStore(store.$email)
  const code = useStore(store.$code)
  const submission = useStore(store.$submission)
  const cooldown = useStore(store.$cooldown)
  const title = mode === 'verify-login' ? t.verifyLogin : t.verifyEmail
  const pending = submission.status === 'pending'
  return (
    <>
      <div className="panel-login-head">
        <h1 className="panel-title">{title}</h1>
        <p className="panel-mute">
          {t.codeSent} <strong>{email}</strong>
        </p>
      </div>
      <FormNotice state={submission} texts={t} />
      <form className="panel-login-form" noValidate method="post" onSubmit={submits(store.verify)}>
        <CodeInput label={t.code} name="otp" value={code} onInput={store.setCode} />
        <Button type="submit" kind="primary" large block busy={pending} disabled={!isCompleteCode(code)}>
          {title}
        </Button>
      </form>
      <div className="panel-login-foot">
        <Button kind="text" onClick={store.resend} disabled={cooldown > 0 || pending}>
          {cooldown > 0 ? `${t.resendIn} ${cooldown}${t.seconds}` : t.resend}
        </Button>
        <Button kind="text" onClick={store.back}>
          {t.back}
        </Button>
      </div>
    </>
  )
}

/** Sign-in, or who is signed in where the widget stands alone. */
export function LoginScreen({ store, host, panel }: View & { panel: Panel }) {
  const t = useStore(loginMessages)
  const mode = useStore(store.$mode)
  const session = useStore(panel.session.$state)
  return (
    <div className="panel-login">
      {session.status === 'member' ? (
        <>
          <p>
            {t.signedInAs} <strong>{session.user.email}</strong>
          </p>
          <Button onClick={store.signOut}>{t.signOut}</Button>
        </>
      ) : mode === 'credentials' ? (
        <Credentials store={store} host={host} />
      ) : (
        <CodeStep store={store} host={host} />
      )}
    </div>
  )
}
