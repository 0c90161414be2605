import { useStore } from '@nanostores/react'
import { BackToLogin } from '../../src/account/back-to-login.tsx'
import { CodeFoot } from '../../src/account/code-foot.tsx'
import { EmailField } from '../../src/account/email-field.tsx'
import { accountMessages } from '../../src/account/messages.ts'
import type { Host } from '../../src/element/host.ts'
import { FormNotice } from '../../src/form/notice.tsx'
import { submits } from '../../src/form/submits.ts'
import { AuthCard } from '../../src/ui/auth-card.tsx'
import { Button } from '../../src/ui/button.tsx'
import { CodeInput } from '../../src/ui/code-input.tsx'
import { verifyEmailMessages } from './messages.ts'
import type { VerifyEmailStore } from './store.ts'

/** The six-digit code from the mail (docs/rules.md, E-mail verification). */
export function VerifyEmailScreen({ store, host }: { store: VerifyEmailStore; host: Host }) {
  const t = { ...useStore(accountMessages), ...useStore(verifyEmailMessages) }
  const email = useStore(store.$email)
  const code = useStore(store.$code)
  const faults = useStore(store.$faults)
  const submission = useStore(store.$submission)
  const cooldown = useStore(store.$cooldown)
  const pending = submission.status === 'pending'
  return (
    <AuthCard
      title={t.title}
      lede={
        store.addressKnown ? (
          <>
            {t.codeSent} <strong>{email}</strong>
          </>
        ) : (
          t.enterEmail
        )
      }
    >
      <FormNotice state={submission} texts={t} />
      <form className="panel-auth-card-form" noValidate method="post" onSubmit={submits(store.verify)}>
        {!store.addressKnown && (
          <EmailField value={email} onInput={store.setEmail} error={faults.email && t[faults.email]} />
        )}
        <CodeInput
          label={t.code}
          name="otp"
          value={code}
          onInput={store.setCode}
          error={faults.code && t[faults.code]}
        />
        <Button type="submit" kind="primary" large block busy={pending}>
          {t.verify}
        </Button>
      </form>
      <CodeFoot resend={store.resend} cooldown={cooldown} pending={pending}>
        <BackToLogin router={host.router} email={email} />
      </CodeFoot>
    </AuthCard>
  )
}
