import { useStore } from '@nanostores/react'
import type { Router } from '../../src/element/router.ts'
import { Bar } from '../../src/ui/bar.tsx'
import { Link } from '../../src/ui/link.tsx'
import { worded } from '../../src/ui/messages/worded.ts'
import { styles } from '../../src/ui/styles.ts'
import type { GoalStore } from './goal.ts'
import css from './goal-line.css'
import { goalMessages } from './messages.ts'
import { Way } from './way.tsx'

styles(css)

export interface GoalLineProps {
  readonly store: GoalStore
  readonly points: number
  readonly router: Router
}

export function GoalLine({ store, points, router }: GoalLineProps) {
  const t = useStore(goalMessages)
  const goal = useStore(store.$goal)
  if (!goal) return null
  const { name, pointsCost } = worded(goal)
  const title = t.mineIs({ name })
  return (
    <div className="panel-goal-line">
      <div className="panel-goal-line-words">
        {router.linkTo('/rewards') ? (
          <Link router={router} to="/rewards">
            {title}
          </Link>
        ) : (
          title
        )}
        <span className="panel-goal-line-way">
          {points < pointsCost ? <Way store={store} toGo={pointsCost - points} /> : t.reached}
        </span>
      </div>
      <Bar value={Math.min(points, pointsCost)} max={pointsCost} label={title} kind="earn" />
    </div>
  )
}
