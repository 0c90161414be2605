import { useStore } from '@nanostores/react'
import { FormNotice } from '../../src/form-notice.tsx'
import type { Host } from '../../src/host.ts'
import { submits } from '../../src/submits.ts'
import { Button } from '../../src/ui/button.tsx'
import { Door } from '../../src/ui/door.tsx'
import { Link } from '../../src/ui/link.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { forgotPasswordMessages } from './messages.ts'
import type { ForgotPasswordStore } from './store.ts'

/** The address that the code goes to. */
export function ForgotPasswordScreen({ store, host }: { store: ForgotPasswordStore; host: Host }) {
  const t = useStore(forgotPasswordMessages)
  const email = useStore(store.$email)
  const submission = useStore(store.$submission)
  return (
    <Door title={t.title} lede={t.lede}>
      <FormNotice state={submission} texts={t} />
      <form className="panel-door-form" noValidate method="post" onSubmit={submits(store.submit)}>
        <TextField
          label={t.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onInput={store.setEmail}
        />
        <Button type="submit" kind="primary" large block busy={submission.status === 'pending'}>
          {t.submit}
        </Button>
      </form>
      <p>
        <Link router={host.router} to="/login">
          {t.back}
        </Link>
      </p>
    </Door>
  )
}
