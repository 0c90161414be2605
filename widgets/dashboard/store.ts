import { atom } from 'nanostores'
import type { AnswerOf } from '../../src/api/call.ts'
import { dashboard } from '../../src/api/users.ts'
import { messageOf } from '../../src/errors.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import { takeFlags } from '../../src/search-flags.ts'
import { createEarningsPart } from './earnings.ts'

/** Spec, section 9: from so many points on, the member can redeem. */
export const REDEEM_FROM = 100

export type Dashboard = AnswerOf<typeof dashboard>['dashboard']

/** The server's own words for a failure; empty where it said nothing. */
export interface DashboardFault {
  readonly said: string
}

export type DashboardState =
  | { readonly status: 'loading' }
  /** With a fault, the last refresh failed and the figures are from before. */
  | { readonly status: 'ready'; readonly dashboard: Dashboard; readonly fault?: DashboardFault | undefined }
  | { readonly status: 'failed'; readonly fault: DashboardFault }

/** The member's overview (spec, section 2: dashboard). */
export function createDashboardStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { session, call, $changes } = panel
  const $state = atom<DashboardState>({ status: 'loading' })
  const $busy = atom(false)
  let latest = 0
  /** Whose figures, and at which balance, are shown or under way. */
  let asked: { readonly id: string; readonly points: number } | undefined

  const member = () => {
    const state = session.$state.get()
    return state.status === 'member' ? state.user : undefined
  }

  /** Loads, and keeps what is shown until the answer is there. */
  async function refresh() {
    const user = member()
    if (!user) return
    const token = session.token()
    const turn = ++latest
    asked = user
    $busy.set(true)
    try {
      const { dashboard: fresh } = await call(dashboard)
      if (turn !== latest) return
      $state.set({ status: 'ready', dashboard: fresh })
      const now = member()
      const { currentPoints } = fresh.stats
      // the balance is one for all elements and tabs; one that changed meanwhile is newer than this answer
      if (token && now && now.points === user.points && now.points !== currentPoints) {
        asked = { ...user, points: currentPoints }
        session.refresh(token, { ...now, points: currentPoints })
      }
    } catch (error) {
      if (turn !== latest) return
      const fault = { said: messageOf(error, '') }
      const shown = $state.get()
      $state.set(shown.status === 'ready' ? { ...shown, fault } : { status: 'failed', fault })
    } finally {
      if (turn === latest) $busy.set(false)
    }
  }

  /** Loads for a member who has come, and again when points were earned or paid elsewhere. */
  function follow() {
    const user = member()
    if (user?.id !== asked?.id) {
      latest++
      asked = undefined
      $busy.set(false)
      $state.set({ status: 'loading' })
    }
    if (user && user.points !== asked?.points) void refresh()
  }

  const unfollow = session.$state.subscribe(follow)
  // an approval leaves the balance as it was, and changes what was withdrawn
  const unheard = $changes.listen(refresh)
  const earnings = createEarningsPart(panel, $state)

  return {
    $state,
    $busy,
    $session: session.$state,
    earnings,
    refresh,
    /** The address may ask for fresh figures; the wish is then taken out of it (spec, section 2). */
    readSearch(search: string) {
      takeFlags(host.router, '/dashboard', search, () => {
        if (!$busy.get()) void refresh()
      })
    },
    release() {
      unfollow()
      unheard()
      earnings.release()
    },
  }
}

export type DashboardStore = ReturnType<typeof createDashboardStore>
