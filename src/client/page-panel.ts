import { onMount } from 'nanostores'
import { bridge } from '../page/page-bridge.ts'
import { browserEnvironment } from './environment.ts'
import { onDemand } from './on-demand.ts'
import { connectPageApi } from './page-api.ts'
import { createPanel, KNOWN, type Panel, WAITING } from './panel.ts'
import type { SessionState } from './session.ts'
import { watchFreezing } from './stored-session.ts'

function followMembers(panel: Panel): void {
  const { environment, session } = panel
  session.$state.subscribe((state, before) => {
    if (state.status !== 'member' || before?.status === 'member') return
    environment.local[KNOWN] = '1'
    if (!(WAITING in environment.local)) return
    import('../drafts/index.ts').then((drafts) => drafts.sendWaiting(panel)).catch(environment.report)
  })
}

/**
 * Milliseconds to wait, once the session is known, before the live channel loads; the first screen is drawn in the
 * meantime.
 */
const AFTER_SESSION = 1000

function keepLive(panel: Panel): void {
  const { environment, session, $pointsChanges } = panel
  onMount($pointsChanges, () => {
    const since = environment.now()
    const live = onDemand(() => import('./realtime.ts'))
    let isAsked = false
    let close: (() => void) | undefined
    const stops: (() => void)[] = []
    const bring = () => void stops.push(live.bring(environment))
    const follow = ({ status }: SessionState) => {
      if (isAsked || status !== 'member') return
      isAsked = true
      stops.push(environment.after(AFTER_SESSION, () => void stops.push(environment.whenIdle(bring))))
    }
    const open = (loaded: typeof import('./realtime.ts') | undefined) => {
      close = loaded?.openLive(panel, since)
    }
    stops.push(session.$state.subscribe(follow), live.$module.subscribe(open))
    return () => {
      for (const stop of stops) stop()
      close?.()
    }
  })
}

let page: Panel | undefined

export const pagePanel = (): Panel => {
  if (!page) {
    const environment = browserEnvironment()
    page = createPanel(bridge.provided.environment?.(environment) ?? environment)
    connectPageApi(page)
    followMembers(page)
    watchFreezing(page)
    keepLive(page)
  }
  return page
}
