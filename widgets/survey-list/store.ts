import { atom, computed } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import type { SurveySummary } from '../../src/contract/shapes.ts'
import type { Earned } from '../../src/element/handoff.ts'
import type { Host } from '../../src/element/host.ts'
import { earnedIn } from '../../src/element/search-flags.ts'
import { $language } from '../../src/ui/messages/i18n.ts'
import { worded } from '../../src/ui/messages/worded.ts'
import { arrange, type Reading } from './choice.ts'
import { createChosen } from './chosen.ts'
import { type Completed, listsOf } from './lists.ts'

/** Milliseconds for which the banner stays (docs/rules.md, Delays). */
const BANNER_STAYS = 5000

const availableReading: Reading<SurveySummary> = {
  category: (survey) => survey.category,
  shownCategory: (survey) => worded(survey).category,
  by: {
    title: (survey) => worded(survey).title,
    points: (survey) => survey.pointsReward,
    time: (survey) => survey.estimatedTime,
  },
}

const completedReading: Reading<Completed> = {
  category: ({ survey }) => survey.category,
  shownCategory: ({ survey }) => worded(survey).category,
  by: {
    title: ({ survey }) => worded(survey).title,
    points: (item) => item.pointsEarned,
    date: (item) => Date.parse(item.completedAt) || 0,
  },
}

export function createSurveyListStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { $state, $begun, refresh, renew } = listsOf(panel)
  const $banner = atom(false)
  const $earned = atom<Earned | undefined>()
  let cancelBanner = () => {}

  const chosen = createChosen(host.router, (flags) => {
    if (flags.includes('completed')) {
      $banner.set(true)
      $earned.set(earnedIn(host.router))
      cancelBanner()
      cancelBanner = panel.environment.after(BANNER_STAYS, () => $banner.set(false))
    }
    renew()
  })

  return {
    ...chosen,
    $state,
    $banner,
    $earned,
    $available: computed([$state, chosen.$choice, $language], (state, choice) =>
      arrange(state.status === 'ready' ? state.value.available : [], availableReading, choice),
    ),
    $completed: computed([$state, chosen.$choice, $language], (state, choice) =>
      arrange(state.status === 'ready' ? state.value.completed : [], completedReading, choice),
    ),
    $begun,
    retry: refresh,
    release: () => cancelBanner(),
  }
}

export type SurveyListStore = ReturnType<typeof createSurveyListStore>
