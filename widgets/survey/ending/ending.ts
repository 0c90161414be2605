import { atom, type ReadableAtom } from 'nanostores'
import type { OnDemand } from '../../../src/client/on-demand.ts'
import type { Panel } from '../../../src/client/panel.ts'
import type { Earned } from '../../../src/element/handoff.ts'
import type { SurveyHost } from '../attributes.ts'
import type { Ended, SurveyState } from '../machine/survey-machine.ts'
import type { NextSteps } from './next-steps.ts'
import { createRedirect } from './redirect.ts'

interface EndingParts {
  readonly panel: Panel
  readonly host: SurveyHost
  readonly $state: ReadableAtom<SurveyState>
  readonly code: OnDemand<typeof import('./next-steps.ts')>
}

/** Finds the next steps and starts the redirect to the list (docs/rules.md, Survey submit). */
export function createEnding({ panel, host, $state, code }: EndingParts) {
  const { hold, stay, start } = createRedirect(panel.environment)
  const $next = atom<NextSteps | undefined>()

  async function findNext(end: Ended) {
    const { findNextSteps } = await code.load()
    const next = await findNextSteps(panel)
    if ($state.get() === end) $next.set(next)
  }

  function toList(points: number) {
    const handoff: Earned = { earned: points, next: $next.get()?.survey }
    host.router.navigate('/surveys?completed=true&refresh=true', { handoff })
  }

  const release = $state.subscribe((state) => {
    if (state.status !== 'already' && state.status !== 'completed' && state.status !== 'screened') return
    $next.set(undefined)
    if (host.router.linkTo('/surveys/id')) findNext(state).catch(() => {})
    if (state.status === 'completed') start(() => $state.get() === state && toList(state.points))
  })
  // Loads it now, because the member may be offline at the end.
  code.load().catch(() => {})

  return { $next, hold, stay, release }
}

export type Ending = ReturnType<typeof createEnding>
