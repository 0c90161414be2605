import { atom, onStart, onStop, type ReadableAtom } from 'nanostores'
import type { AnswerOf } from '../../src/api/call.ts'
import type { SurveySummary } from '../../src/api/shapes.ts'
import { listSurveys, surveyHistory } from '../../src/api/surveys.ts'
import type { Device } from '../../src/panel/device.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { type ListFault, refusedAs, unlisted } from './faults.ts'

/** Milliseconds between two polls (docs/rules.md, Survey list). */
const POLL_EVERY = 30_000

export type Completed = AnswerOf<typeof surveyHistory>['responses'][number]

type ListState =
  | { readonly status: 'loading' }
  /** `busy` during the member's retry. */
  | { readonly status: 'failed'; readonly fault: ListFault; readonly busy: boolean }
  | { readonly status: 'ready'; readonly available: readonly SurveySummary[]; readonly completed: readonly Completed[] }

export interface Lists {
  readonly $state: ReadableAtom<ListState>
  /** Fetches both lists, and again after a running fetch, whose answer may be older than the reason for this one. */
  refresh(): void
  /** Retries after a failure. */
  retry(): void
}

/** The first row of each id, in case a list has a survey twice. */
const once = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Both lists, polled every 30 s while they have listeners. */
function createLists({ environment, session, call, $changes }: Panel): Lists {
  const $state = atom<ListState>({ status: 'loading' })
  let device: Device | undefined
  let memberId: string | undefined
  let points = 0
  /** The current request; another member's answer is dropped. */
  let round: object | undefined
  let again = false
  let cancelPoll = () => {}
  let releases: (() => void)[] | undefined

  async function load() {
    if (!memberId || round) return
    const mine = {}
    round = mine
    again = false
    cancelPoll()
    const state = await Promise.all([
      call(listSurveys).catch(refusedAs('available-failed')),
      call(surveyHistory).catch(refusedAs('completed-failed')),
    ]).then(
      ([{ surveys }, { responses }]): ListState => ({
        status: 'ready',
        available: once(surveys),
        completed: once(responses),
      }),
      (error): ListState => ({ status: 'failed', fault: unlisted(error), busy: false }),
    )
    if (round !== mine) return
    round = undefined
    $state.set(state)
    if (!releases) return
    cancelPoll = environment.after(POLL_EVERY, lookAgain)
    if (again) void load()
  }

  /** Polls; in a hidden tab it waits until the member is back. */
  function lookAgain() {
    if (!device?.isHidden()) void load()
  }

  function refresh() {
    again = true
    void load()
  }

  function follow() {
    const state = session.$state.get()
    const user = state.status === 'member' ? state.user : undefined
    const paid = user?.id === memberId && user?.points !== points
    points = user?.points ?? 0
    if (user?.id !== memberId) {
      round = undefined
      cancelPoll()
      memberId = user?.id
      $state.set({ status: 'loading' })
      void load()
    } else if (paid) refresh() // a survey was completed, here or in another tab
  }

  onStart($state, () => {
    const mine: (() => void)[] = []
    releases = mine
    if ($state.value.status === 'failed') $state.set({ status: 'loading' })
    mine.push(session.$state.subscribe(follow), $changes.listen(refresh))
    void load()
    environment.device().then((found) => {
      device = found
      if (releases !== mine) return
      mine.push(found.on('visibilitychange', lookAgain), found.on('online', lookAgain))
    }, environment.report)
  })
  onStop($state, () => {
    cancelPoll()
    for (const release of releases ?? []) release()
    releases = undefined
  })

  return {
    $state,
    refresh,
    retry() {
      const state = $state.get()
      if (state.status === 'failed') $state.set({ ...state, busy: true })
      refresh()
    },
  }
}

/** One per page, shared by all elements that show the lists. */
const pages = new WeakMap<Panel, Lists>()

export function listsOf(panel: Panel): Lists {
  const lists = pages.get(panel) ?? createLists(panel)
  pages.set(panel, lists)
  return lists
}
