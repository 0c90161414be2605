import { useLayoutEffect } from 'react'
import type { SurveyView } from '../store.ts'

/** Holds the browser's back button while there is a question to go back to. */
export function useBackButton({ router }: Pick<SurveyView['host'], 'router'>, number: number, back?: () => unknown) {
  // a layout effect runs before the question shows: a member may press back twice quickly. It runs once per question,
  // because each step back uses up the entry of the history
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says whether there is a step back
  useLayoutEffect(() => router.holdBackButton?.(back), [router, number])
}
