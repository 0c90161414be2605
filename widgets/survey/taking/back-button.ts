import { useLayoutEffect } from 'react'
import type { SurveyView } from '../store.ts'

export function useBackButton({ router }: Pick<SurveyView['host'], 'router'>, number: number, back?: () => unknown) {
  // Runs as a layout effect because a member may press back twice before a paint. Runs once per question, because each
  // step back uses up a history entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the number runs it again
  useLayoutEffect(() => router.holdBackButton?.(back), [router, number])
}
