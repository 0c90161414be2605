import type { Session } from './session.ts'

/**
 * Calls `open` with the member's id when another member signs in, and with undefined when the session ends. If the same
 * member signs in again after the session expired, does not call it.
 * @returns a function that ends this
 */
export function followOwner({ $state }: Session, open: (memberId: string | undefined) => void): () => void {
  let owner: string | undefined
  return $state.subscribe((state) => {
    const memberId = state.status === 'member' ? state.user.id : undefined
    if (memberId === owner || state.status === 'checking') return
    if (state.status === 'guest' && state.reason === 'expired') return
    owner = memberId
    open(memberId)
  })
}
