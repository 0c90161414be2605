import type { Panel } from '../../src/client/panel.ts'

/**
 * Fetches the member after a payment, so that every widget and tab shows the new balance. If that fails, uses the
 * balance in the answer to the payment.
 */
export async function refreshBalance({ session, refreshMember }: Panel, token: string, points?: number | null) {
  try {
    await refreshMember()
  } catch {
    const state = session.$state.get()
    if (points != null && state.status === 'member') session.refresh(token, { ...state.user, points })
  }
}
