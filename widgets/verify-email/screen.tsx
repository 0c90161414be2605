import { useStore } from '@nanostores/react'
import { FormNotice } from '../../src/form-notice.tsx'
import type { Host } from '../../src/host.ts'
import { submits } from '../../src/submits.ts'
import { Button } from '../../src/ui/button.tsx'
import { CodeInput } from '../../src/ui/code-input.tsx'
import { Door } from '../../src/ui/door.tsx'
import { Link } from '../../src/ui/link.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { verifyEmailMessages } from './messages.ts'
import type { VerifyEmailStore } from './store.ts'

/** The six-digit code from the mail (spec, section 2). */
export function VerifyEmailScreen({ store, host }: { store: VerifyEmailStore; host: Host }) {
  const t = useStore(verifyEmailMessages)
  const email = useStore(store.$email)
  const code = useStore(store.$code)
  const submission = useStore(store.$submission)
  const cooldown = useStore(store.$cooldown)
  const pending = submission.status === 'pending'
  return (
    <Door
      title={t.title}
      lede={
        store.addressKnown ? (
          <>
            {t.sentTo} <strong>{email}</strong>
          </>
        ) : (
          t.enterEmail
        )
      }
    >
      <FormNotice state={submission} texts={t} />
      <form className="panel-door-form" noValidate method="post" onSubmit={submits(store.verify)}>
        {!store.addressKnown && (
          <TextField
            label={t.email}
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onInput={store.setEmail}
          />
        )}
        <CodeInput label={t.code} name="otp" value={code} onInput={store.setCode} />
        <Button type="submit" kind="primary" large block busy={pending}>
          {t.verify}
        </Button>
      </form>
      <div className="panel-door-foot">
        <Button kind="text" onClick={store.resend} disabled={cooldown > 0 || pending}>
          {cooldown > 0 ? t.resendIn({ seconds: cooldown }) : t.resend}
        </Button>
        <Link router={host.router} to="/login" className="panel-button panel-button-text">
          {t.backToLogin}
        </Link>
      </div>
    </Door>
  )
}
