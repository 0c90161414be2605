import type { User } from '../api/basic-shapes.ts'
import { memberOf, type Session } from './session.ts'

/**
 * Shares an answer's record of the member with all elements and tabs. `asked`: the member as of the request; if the
 * balance has changed since, it is newer than the answer. `know` is called first.
 */
export function shareRecord(
  session: Session,
  asked: User | undefined,
  record: Partial<User>,
  know: (record: User) => void,
): void {
  const token = session.token()
  const now = memberOf(session)
  if (!token || !now || now.points !== asked?.points) return
  const user = { ...now, ...record }
  know(user)
  session.refresh(token, user)
}
