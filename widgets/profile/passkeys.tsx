import { useStore } from '@nanostores/react'
import { Button } from '../../src/ui/button.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import type { Passkey } from '../account/passkeys/adding.ts'
import { passkeyMessages } from '../account/passkeys/messages.ts'
import { Entry } from './entry.tsx'
import { useFocusOnTurn } from './focus.ts'
import { CardForm } from './form-parts.tsx'
import { profileMessages } from './messages.ts'
import type { PasskeysStore } from './passkeys-store.ts'

interface View {
  readonly store: PasskeysStore
}

function Question({ store }: View) {
  const t = useStore(passkeyMessages)
  const { act, name } = useStore(store.$form)
  const busy = useStore(store.$submission).status === 'pending'
  return (
    <CardForm
      submit={act === 'remove' ? t.confirmRemove : t.save}
      cancel={t.cancel}
      busy={busy}
      onSubmit={store.confirm}
      onCancel={store.cancel}
      escapes
    >
      {act === 'remove' ? (
        <p className="panel-profile-mute">{t.removeHint}</p>
      ) : (
        <TextField
          label={t.name}
          name="passkeyName"
          autoComplete="off"
          required
          readOnly={busy}
          value={name}
          onInput={(typed) => store.set('name', typed)}
        />
      )}
    </CardForm>
  )
}

function Item({ store, passkey, asked }: View & { passkey: Passkey; asked: boolean }) {
  const t = useStore(passkeyMessages)
  const waits = useStore(store.$submission).status === 'pending'
  const { name, createdAt, lastUsedAt, isBlocked } = passkey
  const [added, used] = [formatDate(createdAt), formatDate(lastUsedAt ?? undefined)]
  const lines = [added && t.addedOn({ date: added }), used && t.usedOn({ date: used }), isBlocked && t.blocked]
  return (
    <li className="panel-profile-form">
      <Entry name={name} lines={lines}>
        {!asked &&
          (['rename', 'remove'] as const).map((act) => (
            <Button
              key={act}
              onClick={() => store.choose(act, passkey)}
              waits={waits}
              aria-label={`${t[act]}: ${name}`}
            >
              {t[act]}
            </Button>
          ))}
      </Entry>
      {asked && <Question store={store} />}
    </li>
  )
}

/** Draws nothing where there are no passkeys. */
export function Passkeys({ store }: View) {
  const t = useStore(passkeyMessages)
  const list = useStore(store.$list)
  const asking = useStore(store.$editing)
  const { id } = useStore(store.$form)
  const submission = useStore(store.$submission)
  const box = useFocusOnTurn(asking)
  const { notLoaded } = useStore(profileMessages)
  if (list.status === 'loading') return null
  const passkeys = list.status === 'ready' ? list.value : []
  // A browser that cannot make passkeys can still remove them.
  if (!passkeys || (passkeys.length === 0 && !store.canAdd)) return null
  return (
    <div className="panel-profile-form panel-profile-link" ref={box}>
      <Heading depth={3}>{t.title}</Heading>
      <p className="panel-profile-mute">{t.lede}</p>
      {list.status === 'failed' && <p>{notLoaded}</p>}
      {passkeys.length > 0 && (
        <ul className="panel-profile-form">
          {passkeys.map((passkey) => (
            <Item key={passkey.id} store={store} passkey={passkey} asked={asking && passkey.id === id} />
          ))}
        </ul>
      )}
      <FormNotice state={submission} texts={t} />
      {!asking && store.canAdd && (
        <div className="panel-profile-actions">
          <Button onClick={store.add} busy={submission.status === 'pending'}>
            {t.add}
          </Button>
        </div>
      )}
    </div>
  )
}
