import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { BankDetails } from '../../src/contract/validation/bank.ts'
import { readUndivided } from '../../src/contract/validation/typed.ts'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { useFields } from '../../src/ui/form/fields.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { untranslated, valueOr } from '../../src/ui/untranslated.tsx'
import { ATTEMPTS } from './bank-attempts.ts'
import type { BankStore } from './bank-store.ts'
import { Facts } from './facts.tsx'
import { useFocusOnTurn } from './focus.ts'
import { CardForm } from './form-parts.tsx'
import { bankMessages, profileMessages } from './messages.ts'

function Outcome({ store }: { store: BankStore }) {
  const t = useStore(bankMessages)
  const state = useStore(store.$submission)
  const attempt = useStore(store.$attempt)
  const failed = state.status === 'failed'
  const more = t[`${state.status === 'failed' ? state.code : ''}-more` as keyof typeof t]
  return (
    <>
      <Notice kind="wait" live="polite">
        {attempt && t.retrying({ attempt, attempts: ATTEMPTS })}
      </Notice>
      <Notice kind={failed ? 'bad' : 'good'} live={failed ? 'assertive' : 'polite'}>
        {(failed || state.status === 'done') && (
          <>
            {state.serverMessage || t[state.code]}
            {more && <p className="panel-profile-mute">{String(more)}</p>}
          </>
        )}
      </Notice>
    </>
  )
}

/** Groups of four, for a comparison with a printed number. No-break spaces keep their order from right to left. */
const inFours = (typed: string): string =>
  readUndivided(typed)
    .match(/.{1,4}/gu)
    ?.join('\u00a0') ?? ''

const capitals = (typed: string): string => typed.toUpperCase()

// The fields have no maximum length: a pasted number that is cut off could be another person's valid account.
function BankForm({ store }: { store: BankStore }) {
  const t = useStore(bankMessages)
  const field = useFields(store, t)
  const pending = useStore(store.$submission).status === 'pending'
  const busy = !useStore(store.$editing) || pending
  const bind = (name: keyof BankDetails) => ({
    ...field(name),
    label: t[name],
    name,
    autoComplete: 'off',
    spellCheck: false,
    readOnly: busy,
  })
  const number = bind('accountNumber')
  const digits = inFours(number.value)
  return (
    <CardForm submit={t.save} cancel={t.cancel} busy={busy} onSubmit={store.save} onCancel={store.cancel}>
      <TextField {...bind('accountHolderName')} hint={t.holderHint} autoCapitalize="words" />
      <TextField {...number} dir="ltr" inputMode="numeric" hint={digits ? t.numberRead({ digits }) : t.numberHint} />
      <TextField {...bind('ifscCode')} dir="ltr" hint={t.ifscHint} autoCapitalize="characters" rewrite={capitals} />
    </CardForm>
  )
}

function BankView({ store, details }: { store: BankStore; details: BankDetails | null | undefined }) {
  const t = useStore(bankMessages)
  const texts = useStore(profileMessages)
  const notProvided = details ? texts.notProvided : <Skeleton width="8em" />
  const { accountHolderName, accountNumber, ifscCode } = details ?? {}
  const digits = accountNumber?.slice(-4)
  return (
    <div className="panel-profile-form" inert={details === undefined}>
      <p className="panel-profile-mute">{details === null ? t.none : t.lede}</p>
      {details !== null && (
        <Facts
          facts={[
            [t.accountHolderName, valueOr(accountHolderName, notProvided)],
            [
              t.accountNumber,
              digits ? (
                <>
                  <span aria-hidden="true" dir="ltr" ref={untranslated}>
                    •••• {digits}
                  </span>
                  <span className="panel-sr">{t.masked({ digits })}</span>
                </>
              ) : (
                notProvided
              ),
            ],
            [t.ifscCode, valueOr(ifscCode, notProvided)],
          ]}
        />
      )}
      <div className="panel-profile-actions">
        <Button onClick={store.edit}>{details === null ? t.add : t.edit}</Button>
      </div>
    </div>
  )
}

/**
 * Shows only the form, to a member who came to add or change the account. `isKnown` is true once the saved details have
 * loaded or failed to load; `leave` goes back.
 */
export function BankAlone({
  store,
  isKnown,
  leave,
}: {
  store: BankStore
  isKnown: boolean
  leave: (saved: boolean) => void
}) {
  const t = useStore(bankMessages)
  const editing = useStore(store.$editing)
  const box = useFocusOnTurn(editing)
  const wasOpen = useRef(false)
  // Runs as an effect because the form opens after the saved details arrive, and leaving removes this screen.
  useEffect(() => {
    if (editing) wasOpen.current = true
    else if (wasOpen.current) leave(store.$submission.get().status !== 'idle')
    else if (isKnown) store.edit()
  }, [store, editing, isKnown, leave])
  return (
    <Card title={t.title}>
      <div className="panel-profile-form" ref={box}>
        <BankForm store={store} />
        <Outcome store={store} />
      </div>
    </Card>
  )
}

export function Bank({ store, failed }: { store: BankStore; failed: boolean }) {
  const t = useStore(bankMessages)
  const { notLoaded } = useStore(profileMessages)
  const details = useStore(store.$saved)
  const editing = useStore(store.$editing)
  const box = useFocusOnTurn(editing)
  return (
    <Card title={t.title}>
      <div className="panel-profile-form" ref={box}>
        {editing ? (
          <BankForm store={store} />
        ) : details === undefined && failed ? (
          notLoaded
        ) : (
          <BankView key={details === undefined ? 'waits' : 'stands'} store={store} details={details} />
        )}
        <Outcome store={store} />
      </div>
    </Card>
  )
}
