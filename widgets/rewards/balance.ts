import type { Panel } from '../../src/panel.ts'

/**
 * Fetches the member again after points moved, so that every widget and tab shows the new balance; where that fails,
 * the balance of the answer serves, if it came with one.
 */
export async function refreshBalance({ session, refreshMember }: Panel, token: string, points?: number | null) {
  try {
    await refreshMember()
  } catch {
    const state = session.$state.get()
    if (points != null && state.status === 'member') session.refresh(token, { ...state.user, points })
  }
}
