import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { CodeInput } from '../../src/ui/code-input.tsx'
import { useFields } from '../../src/ui/form/fields.ts'
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
  const bind = useFields(store, t)
  const busy = useStore(store.$submission).status === 'pending'
  const field = { required: true, readOnly: busy }
  return (
    <CardForm submit={t.save} cancel={t.cancel} busy={busy} onSubmit={store.save} onCancel={store.cancel}>
      <TextField {...bind('firstName')} {...field} label={t.firstName} name="firstName" autoComplete="given-name" />
      <TextField {...bind('lastName')} {...field} label={t.lastName} name="lastName" autoComplete="family-name" />
    </CardForm>
  )
}

function CodeStep({ store, email }: { store: OwnRecordStore['email']; email: string }) {
  const t = { ...useStore(accountMessages), ...useStore(ownRecordMessages) }
  const { error, ...field } = useFields(store, t)('code')
  const refusal = useStore(store.$refusal)
  const busy = useStore(store.$submission).status === 'pending'
  return (
    <>
      <p className="panel-profile-mute">
        <Untranslated text={(email) => t.codeSent({ email })}>{email}</Untranslated>
      </p>
      <CodeInput {...field} label={t.code} name="emailCode" error={error ?? refusal} />
      <div className="panel-profile-actions">
        <Button kind="text" onClick={store.resend} waits={busy}>
          {t.resend}
        </Button>
        <Button kind="text" onClick={store.backToAddress} waits={busy}>
          {t.otherEmail}
        </Button>
      </div>
    </>
  )
}

function EmailForm({ store }: { store: OwnRecordStore['email'] }) {
  const t = useStore(ownRecordMessages)
  const sent = useStore(store.$sent)
  const { error, ...field } = useFields(store, t)('email')
  const refusal = useStore(store.$refusal)
  const busy = useStore(store.$submission).status === 'pending'
  return (
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
          {...field}
          label={t.newEmail}
          name="newEmail"
          type="email"
          dir="ltr"
          autoComplete="email"
          hint={t.codeHint}
          error={error ?? refusal}
          required
          readOnly={busy}
        />
      )}
    </CardForm>
  )
}

/** Draws the member's record, and the forms that correct it. */
export function OwnRecord({ store, children }: { store: OwnRecordStore; children: ReactNode }) {
  const t = useStore(ownRecordMessages)
  const { names, email } = store
  const editsNames = useStore(names.$editing)
  const editsEmail = useStore(email.$editing)
  const isSent = useStore(email.$sent) !== undefined
  const corrects = useStore(store.$corrects)
  const box = useFocusOnTurn(editsNames || (editsEmail && (isSent ? 'code' : 'email')))
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
              <Button data-opens="email code" disabled={!corrects} onClick={email.edit}>
                {t.changeEmail}
              </Button>
            </div>
          )}
        </>
      )}
      <FormNotice state={useStore(names.$submission)} texts={t} />
      <FormNotice state={useStore(email.$outcome)} texts={t} />
    </div>
  )
}
