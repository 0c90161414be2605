import type { ReactNode } from 'react'
import { dashboard } from '../../src/api/dashboard.ts'
import type { SurveySummary } from '../../src/api/shapes.ts'
import type { Router } from '../../src/element/router.ts'
import { goalOf } from '../../src/goal/goal.ts'
import { GoalLine } from '../../src/goal/goal-line.tsx'
import type { Panel } from '../../src/panel/panel.ts'

/** What follows a survey. Loaded after a submit. */
export interface NextSteps {
  /** The survey to take next; undefined if there is none, or if it cannot be told. */
  readonly survey: SurveySummary | undefined
  /** How far the member is on the way to their goal; nothing without one. */
  readonly Goal: (props: { points: number; router: Router }) => ReactNode
}

export async function findNextSteps(panel: Panel): Promise<NextSteps> {
  const survey = await panel.call(dashboard).then(
    ({ dashboard: { recentOpenSurveys } }) => recentOpenSurveys?.[0],
    () => undefined, // the list has it, if there is one
  )
  return { survey, Goal: (props) => <GoalLine store={goalOf(panel)} {...props} /> }
}
