import { useStore } from '@nanostores/react'
import { formatRupees } from '../../src/ui/format/points.ts'
import { Reserved } from '../../src/ui/reserved.tsx'
import type { GoalStore } from './goal.ts'
import { goalMessages } from './messages.ts'

/** Surveys of the reserved text: as many as two figures say. */
const MANY = 88

/** How far the goal is away: in rupees and, if it is known what surveys pay, in surveys. */
export function Way({ store, toGo }: { store: GoalStore; toGo: number }) {
  const t = useStore(goalMessages)
  const average = useStore(store.$average)
  const amount = formatRupees(toGo)
  return (
    <Reserved longest={t.toGoSurveys({ amount, n: MANY })}>
      {average ? t.toGoSurveys({ amount, n: Math.ceil(toGo / average) }) : t.toGo({ amount })}
    </Reserved>
  )
}
