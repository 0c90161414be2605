import { atom, computed } from 'nanostores'
import type { SurveySummary } from '../../src/api/shapes.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import { arrange, type Choice, nextSort, type Reading, readChoice, type SortKey, writeChoice } from './choice.ts'
import { type Completed, listsOf } from './lists.ts'

/** Spec, section 9: how long the banner stays. */
const BANNER_STAYS = 5000

/** So many rows are drawn at first and with each 'Show more': a list of 10,000 is on screen as soon as one of 50. */
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

/** The two lists of surveys, polled while they are looked at (spec, section 2: Surveys). */
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

  function go(query: string) {
    search = query
    host.router.navigate(`/surveys${query && `?${query}`}`, { replace: true })
  }

  function choose(change: Partial<Choice>) {
    const choice = { ...$choice.get(), ...change }
    $limit.set(ROWS_AT_ONCE)
    $choice.set(choice)
    go(writeChoice(search, choice))
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
    /** As a click on the column's heading does. */
    sortBy: (key: SortKey) => choose(nextSort($choice.get(), key)),
    more: () => $limit.set($limit.get() + ROWS_AT_ONCE),
    /**
     * Takes the choice from the address, which keeps it over a reload and the way back from a survey; acts on
     * `completed=true` and `refresh=true`, and removes those two.
     */
    read(query: string) {
      if (query === search) return
      search = query
      $choice.set(readChoice(query))
      const flags = new URLSearchParams(query)
      const completed = flags.get('completed') === 'true'
      if (!completed && flags.get('refresh') !== 'true') return
      if (completed) {
        $banner.set(true)
        cancelBanner()
        cancelBanner = environment.after(BANNER_STAYS, () => $banner.set(false))
      }
      flags.delete('completed')
      flags.delete('refresh')
      go(String(flags))
      lists.refresh()
      refreshMember().catch(() => {}) // the balance on screen stays until the next answer
    },
    release: () => cancelBanner(),
  }
}

export type SurveyListStore = ReturnType<typeof createSurveyListStore>
