import type { Panel } from '../../../src/client/panel.ts'
import type { Router } from '../../../src/element/router.ts'
import { goalOf } from '../../goal/goal.ts'
import { GoalLine } from '../../goal/goal-line.tsx'

interface GoalProps {
  /** The balance after the survey. */
  readonly points: number
  readonly router: Router
}

/** Draws how far the member is on the way to their goal. Loaded after a submit, if a goal is kept on this device. */
export const goalOn =
  (panel: Panel) =>
  ({ points, router }: GoalProps) => <GoalLine store={goalOf(panel)} points={points} router={router} />
