import { atom, type ReadableAtom } from 'nanostores'
import { latestRequest } from '../../../src/client/latest-request.ts'
import type { Panel } from '../../../src/client/panel.ts'
import { surveyHistory } from '../../../src/contract/surveys.ts'
import type { DashboardState } from '../state.ts'
import { COLUMNS, type Earnings, earningsOf, windowAround } from './months.ts'

function createChosen(count: () => number) {
  const $chosen = atom<number | undefined>()
  const chosen = () => Math.min($chosen.get() ?? Number.POSITIVE_INFINITY, count() - 1)
  /** Stores the last month as undefined, so that the choice moves on when a new month begins. */
  const choose = (place: number) => $chosen.set(place >= count() - 1 ? undefined : Math.max(0, place))
  return {
    $chosen,
    choose,
    step: (months: number) => choose(chosen() + months),
    turn(way: -1 | 1) {
      const { from, to } = windowAround(chosen(), count())
      if (way > 0) choose(to + COLUMNS.most)
      else if (from > 0) choose(from - 1)
    },
  }
}

/** Fetches the earnings by month each time the overview has an answer, never earlier. */
export function createEarnings({ call, environment }: Panel, $overview: ReadableAtom<DashboardState>) {
  const { $state, ask, cancel, empty } = latestRequest<Earnings>({
    load: async () => earningsOf((await call(surveyHistory)).responses, environment.now()),
  })
  const chosen = createChosen(() => ($state.value.status === 'ready' ? $state.value.value.months.length : 0))
  const $table = atom(false)
  let seen: object | undefined

  const unfollow = $overview.subscribe((overview) => {
    const shown = overview.status === 'ready' ? overview.value : undefined
    if (shown === seen) return
    seen = shown
    if (shown) return void ask()
    chosen.$chosen.set(undefined)
    empty()
  })

  return {
    ...chosen,
    $state,
    $table,
    toggle: () => $table.set(!$table.get()),
    retry: () => ask(),
    release() {
      cancel()
      unfollow()
    },
  }
}

export type EarningsStore = ReturnType<typeof createEarnings>
