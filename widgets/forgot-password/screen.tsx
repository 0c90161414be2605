import { useStore } from '@nanostores/react'
import type { Host } from '../../src/element/host.ts'
import { AuthCard } from '../../src/ui/auth-card.tsx'
import { Button } from '../../src/ui/button.tsx'
import { useFields } from '../../src/ui/form/fields.ts'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { submits } from '../../src/ui/form/submits.ts'
import { BackToLogin } from '../account/back-to-login.tsx'
import { EmailField } from '../account/email-field.tsx'
import { accountMessages } from '../account/messages.ts'
import { forgotPasswordMessages } from './messages.ts'
import type { ForgotPasswordStore } from './store.ts'

export function ForgotPasswordScreen({ store, host }: { store: ForgotPasswordStore; host: Host }) {
  const t = { ...useStore(accountMessages), ...useStore(forgotPasswordMessages) }
  const email = useFields(store, t)('email')
  const submission = useStore(store.$submission)
  return (
    <AuthCard title={t.title} lede={t.lede}>
      <FormNotice state={submission} texts={t} />
      <form className="panel-auth-card-form" noValidate method="post" onSubmit={submits(store.submit)}>
        <EmailField {...email} />
        <Button type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {t.submit}
        </Button>
      </form>
      <div className="panel-auth-card-foot">
        <BackToLogin router={host.router} email={email.value} />
      </div>
    </AuthCard>
  )
}
