import type { Panel } from '../../../src/client/panel.ts'
import { dashboard } from '../../../src/contract/dashboard.ts'
import type { SurveySummary } from '../../../src/contract/shapes.ts'
import type { goalOn } from './goal.tsx'

/** The steps that a member may take after a survey. */
export interface NextSteps {
  /** The survey to take next; undefined if there is none, or if it cannot be told. */
  readonly survey: SurveySummary | undefined
  /** Draws the way to the member's goal, if a goal is kept on this device. */
  readonly Goal: ReturnType<typeof goalOn> | undefined
}

/** Never fails: the thank-you does without what cannot be told. */
export async function findNextSteps(panel: Panel): Promise<NextSteps> {
  const nothing = () => undefined
  const [survey, goal] = await Promise.all([
    panel.call(dashboard).then(({ dashboard: { recentOpenSurveys } }) => recentOpenSurveys?.[0], nothing),
    'panel-goals' in panel.environment.local ? import('./goal.tsx').catch(nothing) : undefined,
  ])
  return { survey, Goal: goal?.goalOn(panel) }
}
