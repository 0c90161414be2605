import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { CodeInput } from '../../src/ui/code-input.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { Untranslated } from '../../src/ui/untranslated.tsx'
import { accountMessages } from '../account/messages.ts'
import { useFocusOnTurn } from './focus.ts'
import { CardForm } from './form-parts.tsx'
import { ownRecordMessages, profileMessages } from './messages.ts'
import type { OwnRecordStore } from './own-record-store.ts'

function NamesForm({ store }: { store: OwnRecordStore['names'] }) {
  const t = { ...useStore(profileMessages), ...useStore(ownRecordMessages) }
  const form = useStore(store.$form)
  const busy = useStore(store.$submission).status === 'pending'
  const bind = (field: keyof typeof form) => ({
    label: t[field],
    name: field,
    required: true,
    readOnly: busy,
    value: form[field],
    onInput: (value: string) => store.set(field, value),
  })
  return (
    <CardForm submit={t.save} cancel={t.cancel} busy={busy} onSubmit={store.save} onCancel={store.cancel}>
      <TextField {...bind('firstName')} autoComplete="given-name" />
      <TextField {...bind('lastName')} autoComplete="family-name" />
    </CardForm>
  )
}

function CodeStep({ store, email }: { store: OwnRecordStore['email']; email: string }) {
  const t = { ...useStore(accountMessages), ...useStore(ownRecordMessages) }
  const busy = useStore(store.$submission).status === 'pending'
  return (
    <>
      <p className="panel-profile-mute">
        <Untranslated text={(email) => t.codeSent({ email })}>{email}</Untranslated>
      </p>
      <CodeInput
        label={t.code}
        name="emailCode"
        value={useStore(store.$form).code}
        onInput={(code) => store.set('code', code)}
      />
      <div className="panel-profile-actions">
        <Button kind="text" onClick={store.resend} waits={busy}>
          {t.resend}
        </Button>
        <Button kind="text" onClick={store.again} waits={busy}>
          {t.otherEmail}
        </Button>
      </div>
    </>
  )
}

function EmailForm({ store }: { store: OwnRecordStore['email'] }) {
  const t = useStore(ownRecordMessages)
  const sent = useStore(store.$sent)
  const { email } = useStore(store.$form)
  const busy = useStore(store.$submission).status === 'pending'
  const box = useFocusOnTurn(sent !== undefined)
  return (
    <div ref={box}>
      <CardForm
        submit={sent ? t.confirm : t.sendCode}
        cancel={t.cancel}
        busy={busy}
        onSubmit={store.submit}
        onCancel={store.cancel}
      >
        {sent ? (
          <CodeStep store={store} email={sent.email} />
        ) : (
          <TextField
            label={t.newEmail}
            name="newEmail"
            type="email"
            dir="ltr"
            autoComplete="email"
            hint={t.codeHint}
            required
            readOnly={busy}
            value={email}
            onInput={(email) => store.set('email', email)}
          />
        )}
      </CardForm>
    </div>
  )
}

/** Draws the member's record, and the forms that correct it. */
export function OwnRecord({ store, children }: { store: OwnRecordStore; children: ReactNode }) {
  const t = useStore(ownRecordMessages)
  const { names, email } = store
  const editsNames = useStore(names.$editing)
  const editsEmail = useStore(email.$editing)
  const corrects = useStore(store.$corrects)
  const box = useFocusOnTurn(editsNames || editsEmail)
  return (
    <div className="panel-profile-form" ref={box}>
      {editsNames ? (
        <NamesForm store={names} />
      ) : editsEmail ? (
        <EmailForm store={email} />
      ) : (
        <>
          {children}
          {corrects !== false && (
            <div className="panel-profile-actions">
              <Button disabled={!corrects} onClick={names.edit}>
                {t.changeNames}
              </Button>
              <Button disabled={!corrects} onClick={email.edit}>
                {t.changeEmail}
              </Button>
            </div>
          )}
        </>
      )}
      <FormNotice state={useStore(names.$submission)} texts={t} />
      <FormNotice state={useStore(email.$submission)} texts={t} />
    </div>
  )
}
