import { useStore } from '@nanostores/react'
import { isCompleteCode } from '../../src/contract/validation/code.ts'
import { AuthCard } from '../../src/ui/auth-card.tsx'
import { Button } from '../../src/ui/button.tsx'
import { CodeInput } from '../../src/ui/code-input.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { submits } from '../../src/ui/form/submits.ts'
import { untranslated } from '../../src/ui/untranslated.tsx'
import { CodeFoot } from '../account/code-foot.tsx'
import { accountMessages } from '../account/messages.ts'
import type { CodeStepStore } from './code-step.ts'
import type { LoginContext } from './login-context.ts'
import { loginMessages } from './messages.ts'

export { createCodeStep } from './code-step.ts'

interface View extends Pick<LoginContext, '$mode'> {
  readonly form: Pick<LoginContext['form'], '$form' | '$submission' | 'set'>
  readonly step: CodeStepStore
  readonly asked: boolean
}

export function CodeStepView({ $mode, form, step, asked }: View) {
  const t = { ...useStore(accountMessages), ...useStore(loginMessages) }
  const mode = useStore($mode)
  const { email, code } = useStore(form.$form)
  const submission = useStore(form.$submission)
  const cooldown = useStore(step.$cooldown)
  const title = mode === 'verify-login' ? t.verifyLogin : t.verifyEmail
  const pending = submission.status === 'pending'
  return (
    <AuthCard
      title={title}
      asked={asked}
      lede={
        <>
          {t.codeSent} <strong ref={untranslated}>{email}</strong>
        </>
      }
    >
      <FormNotice state={submission} texts={t} />
      <form className="panel-auth-card-form" noValidate method="post" onSubmit={submits(step.verify)}>
        <CodeInput label={t.code} name="otp" value={code} onInput={(typed) => form.set('code', typed)} />
        <Button type="submit" kind="primary" large block busy={pending} disabled={!isCompleteCode(code)}>
          {title}
        </Button>
      </form>
      <CodeFoot resend={step.resend} cooldown={cooldown} pending={pending}>
        <Button kind="text" onClick={step.back}>
          {t.back}
        </Button>
      </CodeFoot>
    </AuthCard>
  )
}
