import { useStore } from '@nanostores/react'
import { Button } from '../../src/ui/button.tsx'
import { useFields } from '../../src/ui/form/fields.ts'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { Heading } from '../../src/ui/heading.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { valueOr } from '../../src/ui/untranslated.tsx'
import { Facts } from './facts.tsx'
import { useFocusOnTurn } from './focus.ts'
import { CardForm } from './form-parts.tsx'
import { PartFault } from './load-fault.tsx'
import { profileMessages } from './messages.ts'
import type { NomineeStore } from './nominee-store.ts'
import { rightsMessages } from './rights-messages.ts'

function NomineeForm({ store }: { store: NomineeStore }) {
  const t = useStore(rightsMessages)
  const bind = useFields(store, t)
  const busy = useStore(store.$submission).status === 'pending'
  const field = { autoComplete: 'off', required: true, readOnly: busy }
  return (
    <CardForm submit={t.save} cancel={t.cancel} busy={busy} onSubmit={store.save} onCancel={store.cancel}>
      <TextField {...bind('name')} {...field} label={t.name} name="nomineeName" />
      <TextField
        {...bind('email')}
        {...field}
        label={t.email}
        name="nomineeEmail"
        type="email"
        dir="ltr"
        hint={t.emailHint}
      />
    </CardForm>
  )
}

/** Shows the person who may act for the member, and the form that names one. */
export function NomineePart({ store }: { store: NomineeStore }) {
  const t = useStore(rightsMessages)
  const { notProvided } = useStore(profileMessages)
  const state = useStore(store.$state)
  const editing = useStore(store.$editing)
  const submission = useStore(store.$submission)
  const busy = submission.status === 'pending'
  const box = useFocusOnTurn(editing)
  if (state.status === 'loading') return null
  if (state.status === 'failed') return <PartFault state={state} text={t.nomineeNotLoaded} onRetry={store.refresh} />
  const nominee = state.value
  const remove = async () => {
    await store.remove()
    // Moves the focus, because the pressed button disappears.
    if (store.$submission.get().status === 'done') box.current?.querySelector('button')?.focus()
  }
  return (
    <div className="panel-profile-form panel-profile-link" ref={box}>
      <Heading depth={3}>{t.nominee}</Heading>
      <p className="panel-profile-mute">{nominee || editing ? t.nomineeLede : t.noNominee}</p>
      {editing ? (
        <NomineeForm store={store} />
      ) : (
        <>
          {nominee && (
            <Facts
              facts={[
                [t.name, valueOr(nominee.name, notProvided)],
                [t.email, valueOr(nominee.email, notProvided)],
              ]}
            />
          )}
          <div className="panel-profile-actions">
            <Button onClick={store.edit} waits={busy}>
              {nominee ? t.changeNominee : t.nameNominee}
            </Button>
            {nominee && (
              <Button onClick={remove} busy={busy}>
                {t.removeNominee}
              </Button>
            )}
          </div>
        </>
      )}
      <FormNotice state={submission} texts={t} />
    </div>
  )
}
