import type { Panel } from '../../../src/client/panel.ts'
import type { Router } from '../../../src/element/router.ts'
import { goalOf } from '../../goal/goal.ts'
import { GoalLine } from '../../goal/goal-line.tsx'

interface GoalProps {
  readonly points: number
  readonly router: Router
}

export const goalOn =
  (panel: Panel) =>
  ({ points, router }: GoalProps) => <GoalLine store={goalOf(panel)} points={points} router={router} />
