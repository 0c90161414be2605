import { onMount } from 'nanostores'
import { bridge } from '../page/page-bridge.ts'
import { browserEnvironment } from './environment.ts'
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
    let asked = false
    let close: (() => void) | undefined
    let cancel = () => {}
    const open = () => {
      const loaded = import('./realtime.ts').then((live) => {
        if (asked) close = live.openLive(panel, since)
      })
      loaded.catch((fault) => {
        asked = false
        environment.report(fault)
        cancel = environment.onReturn(() => {
          cancel()
          begin(session.$state.get())
        })
      })
    }
    const begin = ({ status }: SessionState) => {
      if (asked || status !== 'member') return
      asked = true
      cancel()
      cancel = environment.after(AFTER_SESSION, () => {
        cancel = environment.whenIdle(open)
      })
    }
    const unfollow = session.$state.subscribe(begin)
    return () => {
      asked = false
      cancel()
      unfollow()
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
