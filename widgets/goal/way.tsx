import { useStore } from '@nanostores/react'
import { Reserved } from '../../src/ui/reserved.tsx'
import type { GoalStore } from './goal.ts'
import { goalMessages } from './messages.ts'

const WIDEST_COUNT = 88

export function Way({ store, toGo }: { store: GoalStore; toGo: number }) {
  const t = useStore(goalMessages)
  const average = useStore(store.$average)
  const amount = t.points({ n: toGo })
  return (
    <Reserved longest={t.toGoSurveys({ amount, n: WIDEST_COUNT })}>
      {average ? t.toGoSurveys({ amount, n: Math.ceil(toGo / average) }) : t.toGo({ amount })}
    </Reserved>
  )
}
