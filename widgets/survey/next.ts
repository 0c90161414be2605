import type { SurveyParts } from './parts.ts'
import type { SurveyState } from './state.ts'

/** Shows the end of a survey, and what to take next once that is known. */
export function showEnd(
  { panel, host, $state, $next, later }: SurveyParts,
  end: SurveyState & { status: 'already' | 'completed' },
): void {
  $next.set(undefined)
  $state.set(end)
  if (host.router.form('/surveys/id'))
    // unless the survey was left meanwhile
    void later.findNextSteps(panel).then((next) => $state.get() === end && $next.set(next))
}
