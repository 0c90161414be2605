import { takeFromAddress } from './arrival.ts'
import { elementNames } from './elements.ts'
import { pageConfiguration, pageGlobal } from './page-configuration.ts'
import { refusalOf } from './refusal.ts'
import { keepRoom } from './room.ts'
import { clearUnloaded, showUnloaded } from './unloaded.ts'

/**
 * `panel.js`: finds `panel-*` tags, now and later, and loads just those. Works as a classic or a module script,
 * before or after the tags. What it knows of the page's wishes lies in `window.PanelConfig`, where the elements
 * read it.
 */

type Config = Record<string, string | undefined>
type Listener = (detail: unknown, event: Event) => void

/** What the elements' shared part, or that of the frames, hands over once it has loaded. */
interface Core {
  session(): { readonly status: string } | undefined
  signOut(): void
  configured(): void
}

/** What only this script knows of the page, for `Panel.doctor()`. */
export interface Seen {
  readonly version: string
  /** Where this script came from, and whoever came too late: addresses with versions. */
  readonly scripts: readonly (readonly [address: string, version: string])[]
  /** What the page's policy has refused since. */
  readonly violations: readonly SecurityPolicyViolationEvent[]
}

interface PanelApi {
  version: string
  configure(config: Config): void
  /** @returns what unsubscribes */
  on(name: string, listener: Listener): () => void
  ready(run: () => void): void
  /** Read-only, without the token; null until an element has loaded. */
  readonly session: unknown
  signOut(): void
  /** Looks for what keeps the widgets from working, and says it in the console and as its answer. */
  doctor(): Promise<unknown>
  connect(core: Core): void
  /** Whether the element waits until it is near the viewport; `run` is called once then. */
  waits(element: Element, run: () => void): boolean
  /** Another copy of this script says that it came too late. */
  late(address: string, version: string): void
  /** Calls made before this script loaded: `Panel = { q: [['on', ...], ...] }`. Once it has, what is pushed runs at once. */
  q?: Call[]
}

type Call = [keyof PanelApi, ...unknown[]]

declare const __PANEL_VERSION__: string

/** The document's own, whatever an image or a form of the page is called. */
const own = Document.prototype
const running: unknown = Object.getOwnPropertyDescriptor(own, 'currentScript')?.get?.call(document)
const script =
  running instanceof HTMLScriptElement
    ? running
    : own.querySelector.call<Document, [string], HTMLScriptElement | null>(document, 'script[src*="/panel.js"]')
const source = new URL(script?.src || location.href)

if (script?.dataset.google !== undefined) takeFromAddress()

// biome-ignore lint/suspicious/noConsole: a developer's mistake is told where developers look
const warn = (message: string) => console.warn(`[panel] ${message}`)

function start() {
  const config = pageConfiguration() as Config
  for (const name of ['api', 'lang', 'theme', 'home', 'partner', 'google']) config[name] ??= script?.dataset[name]

  const cores: Core[] = []
  const waiting: (() => void)[] = []
  const withCore = (run: () => void) => {
    if (cores.length > 0) run()
    else waiting.push(run)
  }
  const scripts: [string, string][] = [[source.href, __PANEL_VERSION__]]
  const violations: SecurityPolicyViolationEvent[] = []
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event))
  const queued = pageGlobal<PanelApi>('Panel')?.q ?? []
  const fetchPart = (name: string, failed = 0) =>
    import(new URL(`panel-${name}.js${failed ? `?${failed}` : ''}`, source).href)

  const seen = new WeakSet<Element>()
  const runs = new WeakMap<Element, (() => void)[]>()
  let viewport: IntersectionObserver | undefined

  const api: PanelApi = {
    version: __PANEL_VERSION__,
    configure(wishes) {
      Object.assign(config, wishes)
      pageConfiguration()
      for (const core of cores) core.configured()
    },
    on(name, listener) {
      const heard = new WeakSet<object>()
      const hear = (event: Event) => {
        const { detail } = event as CustomEvent<object>
        // elements tell one change of the session with one detail: hear it once
        if (detail && heard.has(detail)) return
        if (detail) heard.add(detail)
        listener(detail, event)
      }
      document.addEventListener(name, hear)
      return () => document.removeEventListener(name, hear)
    },
    ready: withCore,
    get session() {
      const states = cores.map((core) => core.session())
      return states.find((state) => state?.status === 'member') ?? states[0] ?? null
    },
    signOut: () =>
      withCore(() => {
        for (const core of cores) if (core.session()?.status !== 'guest') core.signOut()
      }),
    doctor: async () => (await fetchPart('doctor')).examine({ version: __PANEL_VERSION__, scripts, violations }),
    connect(core) {
      cores.push(core)
      for (const run of waiting.splice(0)) run()
    },
    waits(element, run) {
      if (element.getAttribute('loading') !== 'lazy' || seen.has(element)) return false
      viewport ??= new IntersectionObserver(
        (entries, observer) => {
          for (const { target, isIntersecting } of entries) {
            if (!isIntersecting) continue
            seen.add(target)
            observer.unobserve(target)
            for (const run of runs.get(target) ?? []) run()
          }
        },
        { rootMargin: '200px' },
      )
      runs.set(element, [...(runs.get(element) ?? []), run])
      viewport.observe(element)
      return true
    },
    late(address, version) {
      scripts.push([address, version])
      warn(
        `panel.js was loaded twice; version ${__PANEL_VERSION__} stays${version === __PANEL_VERSION__ ? '' : `, ${version} does nothing`}.`,
      )
    },
  }
  function run(calls: readonly Call[]) {
    for (const [name, ...values] of calls)
      try {
        ;(api[name] as (...values: unknown[]) => void)(...values)
      } catch (fault) {
        warn(`the queued call of ${name} failed: ${fault}`)
      }
  }
  api.q = Object.assign([], { push: (...calls: Call[]) => run(calls) })
  // an async script may come before the line of the page that queues for it: that line queues all the same
  Object.defineProperty(window, 'Panel', {
    configurable: true,
    get: () => api,
    set: (late?: Partial<PanelApi>) => run(late?.q ?? []),
  })
  run(queued)
  pageConfiguration()
  config.api ??= new URL('/api', source).href

  const asked = new Map<string, Promise<unknown>>()
  const failures = new Map<string, number>()
  /** A file once; after a failure under another address, since some browsers remember failures. */
  function fetchOnce(name: string): Promise<unknown> {
    const failed = failures.get(name) ?? 0
    const part =
      asked.get(name) ??
      fetchPart(name, failed).catch((error) => {
        asked.delete(name)
        failures.set(name, failed + 1)
        const message = `panel-${name} could not be loaded: ${error}`
        warn(message)
        throw message
      })
    asked.set(name, part)
    return part
  }
  let refusal: Promise<string | undefined> | undefined
  /** Before anything is typed on a page of another origin that the operator does not list, in front of the element. */
  async function sayRefusal(element: Element) {
    // one in another is said with that
    if (element.parentElement?.closest(elementNames.map((name) => `panel-${name}`).join())) return
    refusal ??= refusalOf(config.api as string)
    try {
      const message = await refusal
      const retry = () => {
        refusal = undefined
        sayRefusal(element)
      }
      if (message) showUnloaded(element, { code: 'origin', message, words: message, retry })
    } catch {
      refusal = undefined // no answer is no refusal: what the element asks for says what is wrong
    }
  }
  function load(element: Element) {
    const name = element.localName.slice(6)
    if (!(elementNames as readonly string[]).includes(name) || api.waits(element, () => load(element))) return
    const framed = (element.getAttribute('isolated') ?? 'false') !== 'false'
    fetchOnce(framed ? 'frame' : name).then(
      (part) => {
        clearUnloaded(element)
        if (framed) (part as { isolate(element: Element): void }).isolate(element)
        else sayRefusal(element)
      },
      (message) => showUnloaded(element, { code: 'load', message, retry: () => load(element) }),
    )
  }
  function scan(root: Element | Document) {
    if (root instanceof Element && root.localName.startsWith('panel-')) load(root)
    for (const element of root.querySelectorAll(':not(:defined)'))
      if (element.localName.startsWith('panel-')) load(element)
  }
  keepRoom(config)
  scan(document)
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) if (node instanceof Element) scan(node)
  }).observe(document, { childList: true, subtree: true })
  for (const name of script?.dataset.preload?.split(/[\s,]+/) ?? [])
    if (name) fetchOnce(name.replace(/^panel-/, '')).catch(() => {})
}

const first = pageGlobal<PanelApi>('Panel')
if (first?.late) first.late(source.href, __PANEL_VERSION__)
else if (first?.version) warn(`panel.js was loaded twice; version ${first.version} stays.`)
else start()
