import { atom, type ReadableAtom } from 'nanostores'
import { surveyHistory } from '../../../src/api/surveys.ts'
import { messageOf } from '../../../src/panel/errors.ts'
import type { Panel } from '../../../src/panel/panel.ts'
import type { DashboardState } from '../state.ts'
import { COLUMNS, type Earnings, earningsOf, windowAround } from './months.ts'

/** The server message of a failure; empty if there was none. */
interface Fault {
  readonly serverMessage: string
}

export type EarningsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly fault: Fault; readonly busy: boolean }
  /** With a fault, the last refresh failed and the earnings are older. */
  | { readonly status: 'ready'; readonly earnings: Earnings; readonly fault?: Fault; readonly busy: boolean }

/** The member's earnings by month, fetched after each answer for the overview, never before. */
export function createEarnings({ call, environment }: Panel, $overview: ReadableAtom<DashboardState>) {
  const $state = atom<EarningsState>({ status: 'loading' })
  /** The index of the chosen month; undefined for the last. */
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
        const fault = { serverMessage: messageOf(error, '') }
        return before.status === 'ready' ? { ...before, fault, busy: false } : { status: 'failed', fault, busy: false }
      },
    )
    if (turn === latest) $state.set(state)
  }

  const unfollow = $overview.subscribe((overview) => {
    const shown = overview.status === 'ready' ? overview.value : undefined
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
  /** The last month is stored as undefined, so that it is still the last when a new one begins. */
  const choose = (place: number) => $chosen.set(place >= count() - 1 ? undefined : Math.max(0, place))

  return {
    $state,
    $chosen,
    $table,
    choose,
    /** Moves by so many months, back if negative. */
    step: (months: number) => choose(chosen() + months),
    /** Shows the previous or next year and chooses its last month. */
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
