import { dashboard } from '../../src/api/dashboard.ts'
import type { SurveySummary } from '../../src/api/shapes.ts'
import type { Panel } from '../../src/panel/panel.ts'

/** The survey that the member may take next; undefined if there is none, or if it cannot be told. */
export const findNext = ({ call }: Panel): Promise<SurveySummary | undefined> =>
  call(dashboard).then(
    ({ dashboard: { recentOpenSurveys } }) => recentOpenSurveys?.[0],
    () => undefined, // the list has it, if there is one
  )
