import type { Screening } from '../../contract/survey-summary.ts'
import { screeningMessages } from './messages.ts'
import { formatRupees } from './points.ts'

export function formatScreening({ questions, points }: Screening): string {
  const t = screeningMessages.get()
  const after = t.after({ n: questions })
  return points > 0 ? `${after} ${t.otherwise({ amount: formatRupees(points) })}` : after
}
