import { useStore } from '@nanostores/react'
import type { Complaint } from '../../src/contract/complaints.ts'
import { COMPLAINT_LIMIT, readComplaint } from '../../src/contract/validation/complaint.ts'
import { Badge } from '../../src/ui/badge.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Field } from '../../src/ui/field.tsx'
import { useFields } from '../../src/ui/form/fields.ts'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { Heading } from '../../src/ui/heading.tsx'
import type { ComplaintsStore } from './complaints-store.ts'
import { Entry } from './entry.tsx'
import { useFocusOnTurn } from './focus.ts'
import { CardForm } from './form-parts.tsx'
import { PartFault } from './load-fault.tsx'
import { rightsMessages } from './rights-messages.ts'

/** The number of characters that are left when the form begins to count them. */
const NEAR = 200

const dayOf = ({ answerBy }: Complaint): string => formatDate(answerBy, 'weekday') ?? answerBy

// The field has no maximum length: a pasted text that is cut off would lose its end.
function ComplaintForm({ store }: { store: ComplaintsStore }) {
  const t = useStore(rightsMessages)
  const { value, onInput, error } = useFields(store, t)('text')
  const busy = useStore(store.$submission).status === 'pending'
  const left = COMPLAINT_LIMIT - readComplaint(value).length
  const count = left < 0 ? t.tooMany({ n: -left }) : t.left({ n: left })
  return (
    <CardForm submit={t.send} cancel={t.close} busy={busy} onSubmit={store.send} onCancel={store.cancel}>
      <Field label={t.what} hint={left <= NEAR && count} error={error}>
        {(control) => (
          <textarea
            {...control}
            className="panel-field-input panel-profile-complaint-text"
            name="complaint"
            rows={6}
            dir="auto"
            required
            readOnly={busy}
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        )}
      </Field>
    </CardForm>
  )
}

function Item({ complaint, isLate }: { complaint: Complaint; isLate: boolean }) {
  const t = useStore(rightsMessages)
  const { number, text, filedAt, answer, answeredAt } = complaint
  const filed = formatDate(filedAt)
  const answered = formatDate(answeredAt)
  return (
    <li className="panel-profile-complaint">
      <Entry name={number} lines={[filed && t.filedOn({ date: filed })]}>
        {answeredAt ? (
          <Badge kind="good">{answered ? t.answeredOn({ date: answered }) : t.answered}</Badge>
        ) : (
          <Badge kind="wait">{t.answerBy({ day: dayOf(complaint) })}</Badge>
        )}
      </Entry>
      <p className="panel-profile-words panel-profile-mute" dir="auto">
        {text}
      </p>
      {answeredAt && (
        <p className="panel-profile-words panel-profile-answer" dir="auto">
          {answer}
        </p>
      )}
      {isLate && <p>{t.late}</p>}
    </li>
  )
}

/** Lists the member's complaints, newest first, below the form that files one. */
export function ComplaintsPart({ store }: { store: ComplaintsStore }) {
  const t = useStore(rightsMessages)
  const state = useStore(store.$state)
  const editing = useStore(store.$editing)
  const submission = useStore(store.$submission)
  const box = useFocusOnTurn(editing)
  if (state.status === 'loading') return null
  if (state.status === 'failed') return <PartFault state={state} text={t.complaintsNotLoaded} onRetry={store.refresh} />
  const { days, complaints } = state.value
  const [newest] = complaints
  const filed = newest ? t.filed({ number: newest.number, day: dayOf(newest) }) : ''
  return (
    <div className="panel-profile-form panel-profile-link" ref={box}>
      <Heading depth={3}>{t.complaints}</Heading>
      <p className="panel-profile-mute">
        {t.complaintsLede} {days > 0 && t.within({ n: days })}
      </p>
      {editing ? (
        <ComplaintForm store={store} />
      ) : (
        <div className="panel-profile-actions">
          <Button onClick={store.edit}>{t.make}</Button>
        </div>
      )}
      <FormNotice state={submission} texts={{ ...t, filed }} />
      {complaints.length > 0 && (
        <ul className="panel-profile-form">
          {complaints.map((complaint) => (
            <Item key={complaint.number} complaint={complaint} isLate={store.isLate(complaint)} />
          ))}
        </ul>
      )}
    </div>
  )
}
