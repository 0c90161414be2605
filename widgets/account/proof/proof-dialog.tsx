import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { draw } from '../../../src/element/drawing.ts'
import { dom } from '../../../src/page/dom.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CodeInput } from '../../../src/ui/code-input.tsx'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { FormNotice } from '../../../src/ui/form/notice.tsx'
import { submits } from '../../../src/ui/form/submits.ts'
import { commonMessages } from '../../../src/ui/messages/common.ts'
import { $language } from '../../../src/ui/messages/i18n.ts'
import { PasswordField } from '../../../src/ui/password-field.tsx'
import { adoptStyles, styles } from '../../../src/ui/styles.ts'
import { useUniqueId } from '../../../src/ui/unique-id.ts'
import { untranslated } from '../../../src/ui/untranslated.tsx'
import { ResendButton } from '../code-foot.tsx'
import { accountMessages } from '../messages.ts'
import { passkeyMessages } from '../passkeys/messages.ts'
import { proofMessages } from './messages.ts'
import css from './proof-dialog.css'
import type { Question } from './question.ts'

export { createQuestion } from './question.ts'

styles(css)

const Address = ({ question }: { question: Question }) => <strong ref={untranslated}>{question.email}</strong>

function PasswordStep({ question }: { question: Question }) {
  const t = useStore(proofMessages)
  const common = useStore(commonMessages)
  return (
    <>
      <input type="text" name="email" autoComplete="username" value={question.email} readOnly hidden />
      <PasswordField
        label={t.password}
        name="proof-password"
        autoComplete="current-password"
        required
        readOnly={useStore(question.$submission).status === 'pending'}
        value={useStore(question.$typed)}
        onInput={question.type}
        showLabel={common.showPassword}
        hideLabel={common.hidePassword}
      />
    </>
  )
}

function CodeStep({ question }: { question: Question }) {
  const t = useStore(accountMessages)
  return (
    <>
      <p>
        {t.codeSent} <Address question={question} />
      </p>
      <CodeInput label={t.code} name="otp" value={useStore(question.$typed)} onInput={question.type} />
    </>
  )
}

function SendStep({ question }: { question: Question }) {
  const t = useStore(proofMessages)
  return (
    <p>
      {t.sendHint} <Address question={question} />
    </p>
  )
}

const STEPS = { password: PasswordStep, send: SendStep, code: CodeStep }

function OtherWays({ question }: { question: Question }) {
  const t = useStore(proofMessages)
  const step = useStore(question.$step)
  const cooldown = useStore(question.$cooldown)
  const pending = useStore(question.$submission).status === 'pending'
  const passkeys = useStore(passkeyMessages)
  const other: ReactNode =
    step === 'password' ? (
      <Button kind="text" onClick={question.useCode}>
        {t.useCode}
      </Button>
    ) : (
      question.hasPassword && (
        <Button kind="text" onClick={question.usePassword}>
          {t.usePassword}
        </Button>
      )
    )
  return (
    <div className="panel-proof-dialog-ways">
      {step === 'code' && <ResendButton resend={question.send} cooldown={cooldown} pending={pending} />}
      {other}
      {question.hasPasskey && (
        <Button kind="text" onClick={question.usePasskey} disabled={pending}>
          {passkeys.use}
        </Button>
      )}
    </div>
  )
}

function ProofDialog({ question }: { question: Question }) {
  const t = useStore(proofMessages)
  const state = useStore(question.$submission)
  const step = useStore(question.$step)
  const id = useUniqueId()
  const form = useRef<HTMLFormElement>(null)
  const last = useRef(step)
  // Runs as an effect because the field of the next step must be drawn first.
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [step])
  const Step = STEPS[step]
  const isSending = step === 'send'
  return (
    <Dialog
      title={t.title}
      onClose={question.close}
      actions={
        <>
          <Button key="cancel" onClick={question.close}>
            {t.cancel}
          </Button>
          <Button key="go" kind="primary" type="submit" form={id} busy={state.status === 'pending'}>
            {isSending ? t.send : t.continue}
          </Button>
        </>
      }
    >
      <p className="panel-proof-dialog-mute">{t.lede}</p>
      <form
        id={id}
        ref={form}
        className="panel-proof-dialog-form"
        noValidate
        method="post"
        onSubmit={submits(isSending ? question.send : question.confirm)}
      >
        <Step question={question} />
        <FormNotice state={state} texts={t} />
      </form>
      <OtherWays question={question} />
    </Dialog>
  )
}

/**
 * Draws the dialog in the light DOM, because a password or a code must not be in a shadow root. It inherits the look of
 * the element at whose slot it opens.
 * @returns a function that removes the dialog
 */
export function showDialog(place: HTMLSlotElement, question: Question): () => void {
  const root = place.getRootNode()
  const isInShadow = root instanceof ShadowRoot
  const box = dom.createElement('div')
  box.slot = place.name
  box.className = `panel-root panel-light ${place.closest('.panel-site') ? 'panel-site' : ''}`
  box.lang = $language.get()
  box.dataset.theme = place.closest<HTMLElement>('[data-theme]')?.dataset.theme ?? ''
  const view = createRoot(box)
  const release = isInShadow ? adoptStyles(root.host.getRootNode() as Document | ShadowRoot, false) : () => {}
  draw(() => {
    ;(isInShadow ? root.host : place).append(box)
    view.render(<ProofDialog question={question} />)
  })
  return () => {
    draw(() => {
      view.unmount()
      box.remove()
    })
    release()
  }
}
