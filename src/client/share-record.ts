import type { User } from '../contract/basic-shapes.ts'
import { memberOf, type Session } from './session.ts'

/**
 * Gives the member's record from an answer to all elements and tabs, unless the balance has changed since the request:
 * the record in the session is then newer. `memberBefore` is the member at the time of the request. `applyFirst` runs
 * before the record is shared.
 */
export function shareRecord(
  session: Session,
  memberBefore: User | undefined,
  record: Partial<User>,
  applyFirst: (record: User) => void,
): void {
  const token = session.token()
  const now = memberOf(session)
  if (!token || !now || now.points !== memberBefore?.points) return
  const user = { ...now, ...record }
  applyFirst(user)
  session.refresh(token, user)
}
