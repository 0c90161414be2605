import type { Session } from '../client/session.ts'
import type { Emit } from './events.ts'

/**
 * Emits sign-ins, sign-outs and changes of the balance. For one change, every element that stands alone emits the same
 * `detail` object, so that a listener on the document can recognise duplicates.
 */
export function announceSession(session: Session, emit: Emit): () => void {
  let before = session.$state.get()
  return session.$state.listen((now) => {
    const was = before
    before = now
    if (now.status === 'member') {
      if (was.status === 'guest')
        emit(
          'panel-signed-in',
          detailOf(now.user, () => ({ userId: now.user.id })),
        )
      if (was.status === 'member' && was.user.points !== now.user.points)
        emit(
          'panel-points-changed',
          detailOf(now.user, () => ({ points: now.user.points })),
        )
    } else if (now.status === 'guest' && was.status === 'member') {
      emit(
        'panel-signed-out',
        detailOf(now, () => ({ reason: now.reason ?? 'signed-out' })),
      )
    }
  })
}

const details = new WeakMap<object, object>()

function detailOf<Detail extends object>(state: object, make: () => Detail): Detail {
  const known = details.get(state)
  if (known) return known as Detail
  const detail = make()
  details.set(state, detail)
  return detail
}
