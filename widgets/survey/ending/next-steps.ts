import type { Panel } from '../../../src/client/panel.ts'
import { dashboard } from '../../../src/contract/dashboard.ts'
import type { SurveySummary } from '../../../src/contract/shapes.ts'
import { NextSurvey } from '../../../src/ui/next-survey.tsx'
import type { goalOn } from './goal.tsx'

export interface NextSteps {
  /** Undefined if no survey is open or the request failed. */
  readonly survey: SurveySummary | undefined
  readonly NextSurvey: typeof NextSurvey
  readonly Goal: ReturnType<typeof goalOn> | undefined
}

export async function findNextSteps(panel: Panel): Promise<NextSteps> {
  const nothing = () => undefined
  const [survey, goal] = await Promise.all([
    panel.call(dashboard).then(({ dashboard: { recentOpenSurveys } }) => recentOpenSurveys?.[0], nothing),
    'panel-goals' in panel.environment.local ? import('./goal.tsx').catch(nothing) : undefined,
  ])
  return { survey, NextSurvey, Goal: goal?.goalOn(panel) }
}
