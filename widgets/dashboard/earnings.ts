import type { ReadableAtom } from 'nanostores'
import { onDemand } from '../../src/client/on-demand.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { DashboardState } from './state.ts'

/** Loads the earnings chart after the overview's figures, so that the chart delays nothing. */
export function createEarningsPart(panel: Panel, $overview: ReadableAtom<DashboardState>) {
  const { environment } = panel
  const part = onDemand(async () => {
    const { EarningsCard, createEarnings } = await import('./earnings/card.tsx')
    return { Card: EarningsCard, store: createEarnings(panel, $overview) }
  })
  let stopBringing: (() => void) | undefined

  const unfollow = $overview.subscribe(({ status }) => {
    if (status === 'ready') stopBringing ??= part.bring(environment)
  })
  // also ends what loads only later
  const releases = [unfollow, () => stopBringing?.(), () => part.$module.subscribe((loaded) => loaded?.store.release())]

  return {
    $part: part.$module,
    $failed: part.$failed,
    load: () => part.load().catch(environment.report),
    release() {
      for (const release of releases) release()
    },
  }
}
