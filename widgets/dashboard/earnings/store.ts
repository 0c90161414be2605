import { atom, type ReadableAtom } from 'nanostores'
import { surveyHistory } from '../../../src/api/surveys.ts'
import { messageOf } from '../../../src/errors.ts'
import type { Panel } from '../../../src/panel.ts'
import type { DashboardState } from '../store.ts'
import { COLUMNS, type Earnings, earningsOf, windowAround } from './months.ts'

/** The server's own words for a failure; empty where it said nothing. */
interface Fault {
  readonly said: string
}

export type EarningsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly fault: Fault; readonly busy: boolean }
  /** With a fault, the last refresh failed and the picture is from before. */
  | { readonly status: 'ready'; readonly earnings: Earnings; readonly fault?: Fault; readonly busy: boolean }

/** What the member earned, month by month, asked for after each answer that the overview got: never before it. */
export function createEarnings({ call, environment }: Panel, $overview: ReadableAtom<DashboardState>) {
  const $state = atom<EarningsState>({ status: 'loading' })
  /** The month whose figures are said, by its place; undefined for the last. */
  const $chosen = atom<number | undefined>()
  const $table = atom(false)
  let latest = 0
  let seen: object | undefined

  async function load() {
    const turn = ++latest
    const before = $state.get()
    if (before.status !== 'loading') $state.set({ ...before, busy: true })
    const state = await call(surveyHistory).then(
      ({ responses }): EarningsState => ({
        status: 'ready',
        earnings: earningsOf(responses, environment.now()),
        busy: false,
      }),
      (error): EarningsState => {
        const fault = { said: messageOf(error, '') }
        return before.status === 'ready' ? { ...before, fault, busy: false } : { status: 'failed', fault, busy: false }
      },
    )
    if (turn === latest) $state.set(state)
  }

  const unfollow = $overview.subscribe((overview) => {
    const shown = overview.status === 'ready' ? overview.dashboard : undefined
    if (shown === seen) return
    seen = shown
    if (shown) return void load()
    // another member, or none
    latest++
    $chosen.set(undefined)
    $state.set({ status: 'loading' })
  })

  const count = () => {
    const state = $state.get()
    return state.status === 'ready' ? state.earnings.months.length : 0
  }
  const chosen = () => Math.min($chosen.get() ?? Number.POSITIVE_INFINITY, count() - 1)
  /** The last month is chosen as such, and stays the last when another begins. */
  const choose = (place: number) => $chosen.set(place >= count() - 1 ? undefined : Math.max(0, place))

  return {
    $state,
    $chosen,
    $table,
    choose,
    /** So many months on, or back where below zero. */
    step: (months: number) => choose(chosen() + months),
    /** The year before the one on show, or after it; its last month is chosen. */
    turn(way: -1 | 1) {
      const { from, to } = windowAround(chosen(), count())
      if (way > 0) choose(to + COLUMNS.most)
      else if (from > 0) choose(from - 1)
    },
    toggle: () => $table.set(!$table.get()),
    retry: load,
    release() {
      latest++
      unfollow()
    },
  }
}

export type EarningsStore = ReturnType<typeof createEarnings>
