import type { Report } from '../doctor/report.ts'
import { isPlain, pageGlobal, type QueuedCall, type WindowPanel } from '../page/globals.ts'
import { bridge } from '../page/page-bridge.ts'
import { warn } from '../page/warn.ts'
import { load } from './built-files.ts'
import { dropCalls, takeCall } from './early-calls.ts'
import { waitsForViewport } from './lazy.ts'
import { configure, on, pageSession, ready, signOut } from './page-session.ts'
import { source } from './script.ts'
import { showUnloaded } from './unloaded.ts'
import { violations, watchPolicy } from './violations.ts'

export interface Seen {
  readonly version: string
  readonly scripts: readonly (readonly [address: string, version: string])[]
  readonly violations: readonly SecurityPolicyViolationEvent[]
}

interface Doctor {
  examine(seen: Seen): Promise<Report>
}

declare const __PANEL_VERSION__: string

const version = __PANEL_VERSION__
const scripts: [string, string][] = [[source.href, version]]

const panel: WindowPanel = {
  version,
  configure,
  on,
  ready,
  get session() {
    return pageSession()
  },
  signOut,
  doctor: () =>
    load('doctor').then(
      (doctor) => (doctor as Doctor).examine({ version, scripts, violations }),
      (cause) => {
        const fault = `panel-doctor.js did not load: ${cause}`
        const mend = `Serve it beside panel.js, and allow ${source.origin} in script-src.`
        warn(`${fault} ${mend}`)
        return { version, healthy: false, findings: [{ code: 'load', fault, mend }] }
      },
    ),
  waits: waitsForViewport,
  ahead() {},
  take: takeCall,
  drop: dropCalls,
  unloaded: showUnloaded,
  late(address, other) {
    scripts.push([address, other])
    warn(
      `panel.js was loaded twice; version ${version} is in use${other === version ? '' : `, ${other} has no effect`}.`,
    )
  },
}

function run(calls: readonly QueuedCall[] = []) {
  for (const [name, ...values] of calls)
    try {
      ;(panel[name] as (...values: unknown[]) => void)(...values)
    } catch (fault) {
      warn(`the queued call of ${name} failed: ${fault}`)
    }
}

export const isConnected = (): boolean => bridge.cores.length > 0

const queueOf = (value: unknown): QueuedCall[] | undefined =>
  isPlain(value) && Array.isArray(value.q) ? value.q : undefined

export function defineWindowPanel(name: string, ahead: WindowPanel['ahead']): void {
  Object.assign(panel, { ahead })
  bridge.provided.panel = panel
  watchPolicy()
  const found = pageGlobal(name)
  panel.q = Object.assign([], { push: (...calls: QueuedCall[]) => run(calls) })
  let own: unknown
  function take(value: unknown) {
    const calls = queueOf(value)
    if (calls) return run(calls)
    own = value
    warn(`window.${name} belongs to the page and stays unchanged. Choose another name with data-global="PanelWidgets".`)
  }
  if (found !== undefined) take(found)
  // Watches the name, because the page may set its queue, or its own variable, after this async script has run.
  if (!own) Object.defineProperty(globalThis, name, { configurable: true, get: () => own ?? panel, set: take })
}

export function reportToFirst(): boolean {
  const first = bridge.provided.panel
  first?.late?.(source.href, version)
  return first !== undefined
}
