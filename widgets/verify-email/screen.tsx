import { useStore } from '@nanostores/react'
import type { Host } from '../../src/element/host.ts'
import { AuthCard } from '../../src/ui/auth-card.tsx'
import { Button } from '../../src/ui/button.tsx'
import { CodeInput } from '../../src/ui/code-input.tsx'
import { useFields } from '../../src/ui/form/fields.ts'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { submits } from '../../src/ui/form/submits.ts'
import { untranslated } from '../../src/ui/untranslated.tsx'
import { BackToLogin } from '../account/back-to-login.tsx'
import { CodeFoot } from '../account/code-foot.tsx'
import { EmailField } from '../account/email-field.tsx'
import { accountMessages } from '../account/messages.ts'
import { verifyEmailMessages } from './messages.ts'
import type { VerifyEmailStore } from './store.ts'

export function VerifyEmailScreen({ store, host }: { store: VerifyEmailStore; host: Host }) {
  const t = { ...useStore(accountMessages), ...useStore(verifyEmailMessages) }
  const field = useFields(store, t)
  const email = field('email')
  const submission = useStore(store.$submission)
  const cooldown = useStore(store.$cooldown)
  const pending = submission.status === 'pending'
  return (
    <AuthCard
      title={t.title}
      lede={
        store.addressKnown ? (
          <>
            {t.codeSent} <strong ref={untranslated}>{email.value}</strong>
          </>
        ) : (
          t.enterEmail
        )
      }
    >
      <FormNotice state={submission} texts={t} />
      <form className="panel-auth-card-form" noValidate method="post" onSubmit={submits(store.verify)}>
        {!store.addressKnown && <EmailField {...email} />}
        <CodeInput label={t.code} name="otp" {...field('code')} />
        <Button type="submit" kind="primary" large block busy={pending}>
          {t.verify}
        </Button>
      </form>
      <CodeFoot resend={store.resend} cooldown={cooldown} pending={pending}>
        <BackToLogin router={host.router} email={email.value} />
      </CodeFoot>
    </AuthCard>
  )
}
