import { atom, computed } from 'nanostores'
import type { SurveySummary } from '../../src/api/shapes.ts'
import type { Host } from '../../src/element/host.ts'
import { takeFlags } from '../../src/element/search-flags.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { arrange, type Choice, nextSort, type Reading, readChoice, type SortKey, writeChoice } from './choice.ts'
import { type Completed, listsOf } from './lists.ts'

/** Milliseconds that the banner stays (docs/rules.md, Delays). */
const BANNER_STAYS = 5000

/** The number of rows drawn at first and added by each 'Show more', so that a list of 10,000 shows as fast as 50. */
export const ROWS_AT_ONCE = 50

export type Tab = 'available' | 'completed'

const ofAvailable: Reading<SurveySummary> = {
  category: (survey) => survey.category,
  by: {
    title: (survey) => survey.title,
    points: (survey) => survey.pointsReward,
    time: (survey) => survey.estimatedTime,
  },
}

const ofCompleted: Reading<Completed> = {
  category: ({ survey }) => survey.category,
  by: {
    title: ({ survey }) => survey.title,
    points: (item) => item.pointsEarned,
    date: (item) => Date.parse(item.completedAt) || 0,
  },
}

/** The two lists of surveys, polled while they show (docs/rules.md, Survey list). */
export function createSurveyListStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { environment, refreshMember } = panel
  const lists = listsOf(panel)
  const $tab = atom<Tab>('available')
  const $banner = atom(false)
  const $choice = atom(readChoice(''))
  /** How many rows are drawn. */
  const $limit = atom(ROWS_AT_ONCE)
  let search = ''
  let cancelBanner = () => {}

  function choose(change: Partial<Choice>) {
    const choice = { ...$choice.get(), ...change }
    $limit.set(ROWS_AT_ONCE)
    $choice.set(choice)
    search = writeChoice(search, choice)
    host.router.navigate(`/surveys${search && `?${search}`}`, { replace: true })
  }

  return {
    $state: lists.$state,
    $tab,
    $banner,
    $choice,
    $limit,
    $available: computed([lists.$state, $choice], (state, choice) =>
      arrange(state.status === 'ready' ? state.available : [], ofAvailable, choice),
    ),
    $completed: computed([lists.$state, $choice], (state, choice) =>
      arrange(state.status === 'ready' ? state.completed : [], ofCompleted, choice),
    ),
    select(tab: string) {
      $limit.set(ROWS_AT_ONCE)
      $tab.set(tab === 'completed' ? 'completed' : 'available')
    },
    retry: lists.retry,
    choose,
    /** Sorts as after a click on the column's heading. */
    sortBy: (key: SortKey) => choose(nextSort($choice.get(), key)),
    more: () => $limit.set($limit.get() + ROWS_AT_ONCE),
    /**
     * Takes the choice from the address, so that it survives a reload and the return from a survey. Handles and removes
     * `completed=true` and `refresh=true`.
     */
    read(query: string) {
      if (query === search) return
      search = query
      $choice.set(readChoice(query))
      takeFlags(host.router, '/surveys', query, (flags, rest) => {
        search = rest
        if (flags.includes('completed')) {
          $banner.set(true)
          cancelBanner()
          cancelBanner = environment.after(BANNER_STAYS, () => $banner.set(false))
        }
        lists.refresh()
        refreshMember().catch(() => {}) // on failure the shown balance stays until the next answer
      })
    },
    release: () => cancelBanner(),
  }
}

export type SurveyListStore = ReturnType<typeof createSurveyListStore>
