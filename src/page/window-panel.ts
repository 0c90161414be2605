import { pageConfiguration } from './configuration.ts'
import { dropCalls, takeCall } from './early-calls.ts'
import { type Core, isPlain, pageGlobal, type QueuedCall, shared, type WindowPanel } from './globals.ts'
import { waitsForViewport } from './lazy.ts'
import { load } from './parts.ts'
import { source } from './script.ts'
import { showUnloaded } from './unloaded.ts'
import { warn } from './warn.ts'

/** What only `panel.js` knows about the page, for `Panel.doctor()`. */
export interface Seen {
  readonly version: string
  /** The addresses and versions of this script and of later copies. */
  readonly scripts: readonly (readonly [address: string, version: string])[]
  /** Violations of the page's policy since this script started. */
  readonly violations: readonly SecurityPolicyViolationEvent[]
}

interface Doctor {
  examine(seen: Seen): Promise<unknown>
}

/** Listens to an event of all elements, once for each change. @returns a function that unsubscribes */
function on(name: string, listener: (detail: unknown, event: Event) => void): () => void {
  const delivered = new WeakSet<object>()
  const deliver = (event: Event) => {
    const { detail } = event as CustomEvent<object>
    // several elements emit the same detail for one change of the session: call the listener once
    if (detail && delivered.has(detail)) return
    if (detail) delivered.add(detail)
    listener(detail, event)
  }
  document.addEventListener(name, deliver)
  return () => document.removeEventListener(name, deliver)
}

declare const __PANEL_VERSION__: string

const version = __PANEL_VERSION__
const cores: Core[] = []
const waiting: (() => void)[] = []
const scripts: [string, string][] = [[source.href, version]]
const violations: SecurityPolicyViolationEvent[] = []

function ready(run: () => void) {
  if (cores.length > 0) run()
  else waiting.push(run)
}

const panel: WindowPanel = {
  version,
  configure(settings) {
    Object.assign(pageConfiguration(), settings)
    pageConfiguration() // removes an address among the settings that is none
    for (const core of cores) core.configured()
  },
  on,
  ready,
  get session() {
    const states = cores.map((core) => core.session())
    return states.find((state) => state?.status === 'member') ?? states[0] ?? null
  },
  signOut: () =>
    ready(() => {
      for (const core of cores) if (core.session()?.status !== 'guest') core.signOut()
    }),
  doctor: async () => ((await load('doctor')) as Doctor).examine({ version, scripts, violations }),
  connect(core) {
    cores.push(core)
    for (const run of waiting.splice(0)) run()
  },
  waits: waitsForViewport,
  ahead() {},
  take: takeCall,
  drop: dropCalls,
  unloaded: showUnloaded,
  late(address, other) {
    scripts.push([address, other])
    warn(`panel.js was loaded twice; version ${version} stays${other === version ? '' : `, ${other} does nothing`}.`)
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

/** Whether an element's code has loaded. */
export const isConnected = (): boolean => cores.length > 0

/** The calls that a page queued: `{ q: [...] }` and nothing else. Any other value of the name is the page's own. */
const queueOf = (value: unknown): QueuedCall[] | undefined =>
  isPlain(value) && Array.isArray(value.q) ? value.q : undefined

/** Defines `window.Panel`, or the global that the script's tag names, and runs the calls that were queued for it. */
export function defineWindowPanel(name: string, ahead: WindowPanel['ahead']): void {
  Object.assign(panel, { ahead })
  shared.panel = panel
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event))
  const found = pageGlobal(name)
  panel.q = Object.assign([], { push: (...calls: QueuedCall[]) => run(calls) })
  let own: unknown
  function take(value: unknown) {
    const calls = queueOf(value)
    if (calls) return run(calls)
    own = value
    warn(`window.${name} is not ours and stays. Rename ours by data-global="PanelWidgets".`)
  }
  if (found !== undefined) take(found)
  // the page's queueing line, or its own variable, may come after this async script
  if (!own) Object.defineProperty(globalThis, name, { configurable: true, get: () => own ?? panel, set: take })
}

/** Reports this copy of the script to one that already runs. @returns whether there is one */
export function reportToFirst(): boolean {
  const first = shared.panel
  first?.late?.(source.href, version)
  return first !== undefined
}
