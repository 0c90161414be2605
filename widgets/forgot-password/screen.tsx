import { useStore } from '@nanostores/react'
import { BackToLogin } from '../../src/account/back-to-login.tsx'
import { EmailField } from '../../src/account/email-field.tsx'
import { accountMessages } from '../../src/account/messages.ts'
import { FormNotice } from '../../src/form-notice.tsx'
import type { Host } from '../../src/host.ts'
import { submits } from '../../src/submits.ts'
import { Button } from '../../src/ui/button.tsx'
import { Door } from '../../src/ui/door.tsx'
import { forgotPasswordMessages } from './messages.ts'
import type { ForgotPasswordStore } from './store.ts'

/** The address that the code goes to. */
export function ForgotPasswordScreen({ store, host }: { store: ForgotPasswordStore; host: Host }) {
  const t = { ...useStore(accountMessages), ...useStore(forgotPasswordMessages) }
  const email = useStore(store.$email)
  const fault = useStore(store.$fault)
  const submission = useStore(store.$submission)
  return (
    <Door title={t.title} lede={t.lede}>
      <FormNotice state={submission} texts={t} />
      <form className="panel-door-form" noValidate method="post" onSubmit={submits(store.submit)}>
        <EmailField value={email} onInput={store.setEmail} error={fault && t[fault]} />
        <Button type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {t.submit}
        </Button>
      </form>
      <div className="panel-door-foot">
        <BackToLogin router={host.router} email={email} />
      </div>
    </Door>
  )
}
