import type { Session } from './session.ts'

/**
 * Says whose forms are shown: `open` gets the member's id when another member signs in, and undefined when the session
 * ends. After an expired session the same member continues where they were. @returns a function that ends it
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
