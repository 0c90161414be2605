import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Badge } from '../../src/ui/badge.tsx'
import { Button } from '../../src/ui/button.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import { Entry } from './entry.tsx'
import { sessionsMessages } from './sessions-messages.ts'
import type { SessionsStore } from './sessions-store.ts'

export { createSessions } from './sessions-store.ts'

type Session = ReturnType<SessionsStore['$sessions']['get']>[number]

function Device({ session, waits, signOut }: { session: Session; waits: boolean; signOut: () => unknown }) {
  const t = useStore(sessionsMessages)
  const id = useUniqueId()
  const { device, lastUsedAt, current } = session
  const used = current ? t.now : t.lastUsed({ time: formatDate(lastUsedAt, 'time') ?? t.unknownTime })
  return (
    <li>
      <Entry id={id} name={device || t.unknown} isText={!device} lines={[used]}>
        {current ? (
          <Badge kind="good">{t.current}</Badge>
        ) : (
          <Button onClick={signOut} waits={waits} aria-describedby={id}>
            {t.signOut}
          </Button>
        )}
      </Entry>
    </li>
  )
}

export function SessionList({ store }: { store: SessionsStore }) {
  const t = useStore(sessionsMessages)
  const sessions = useStore(store.$sessions)
  const submission = useStore(store.$submission)
  const busy = submission.status === 'pending'
  const list = useRef<HTMLUListElement>(null)
  // Runs as an effect because the list replaces the pressed button.
  useEffect(() => list.current?.focus(), [])
  // Keeps the focus in the list, because the pressed button disappears.
  const then = async (ended: Promise<unknown>) => {
    await ended
    if (store.$submission.get().status === 'done') list.current?.focus()
  }
  return (
    <>
      <ul className="panel-profile-form" ref={list} tabIndex={-1} aria-label={t.title}>
        {sessions.map((session) => (
          <Device key={session.id} session={session} waits={busy} signOut={() => then(store.end(session.id))} />
        ))}
      </ul>
      <FormNotice state={submission} texts={t} />
      {sessions.length > 1 && (
        <div className="panel-profile-actions">
          <Button onClick={() => then(store.endOthers())} busy={busy}>
            {t.signOutOthers}
          </Button>
        </div>
      )}
    </>
  )
}
