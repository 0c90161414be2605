import { takeFromAddress } from './arrival.ts'
import { elementNames } from './elements.ts'

/**
 * `panel.js`: finds `panel-*` tags, now and later, and loads just those. Works as a classic or a module script,
 * before or after the tags. What it knows of the page's wishes lies in `window.PanelConfig`, where the elements
 * read it.
 */

type Config = Record<string, string | undefined>
type Listener = (detail: unknown, event: Event) => void

/** What the elements' shared part hands over once it has loaded. */
interface Core {
  session(): unknown
  signOut(): void
  configured(): void
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
  connect(core: Core): void
  /** Calls made before this script loaded: `Panel = { q: [['on', ...], ...] }`. */
  q?: [keyof PanelApi, ...unknown[]][]
}

declare const __PANEL_VERSION__: string

const scope = window as unknown as { Panel?: Partial<PanelApi>; PanelConfig?: Config }
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="panel.js"]')

if (script?.dataset.google !== undefined) takeFromAddress()

// biome-ignore lint/suspicious/noConsole: a developer's mistake is told where developers look
const warn = (message: string) => console.warn(`[panel] ${message}`)

function start() {
  const source = new URL(script?.src ?? location.href)
  scope.PanelConfig ??= {}
  const config = scope.PanelConfig
  for (const name of ['api', 'lang', 'theme', 'home', 'partner', 'google']) config[name] ??= script?.dataset[name]
  config.api ??= new URL('/api', source).href

  let core: Core | undefined
  const waiting: ((core: Core) => void)[] = []
  const withCore = (run: (core: Core) => void) => {
    if (core) run(core)
    else waiting.push(run)
  }
  const queued = scope.Panel?.q ?? []

  const api: PanelApi = {
    version: __PANEL_VERSION__,
    configure(wishes) {
      Object.assign(config, wishes)
      core?.configured()
    },
    on(name, listener) {
      const seen = new WeakSet<object>()
      const hear = (event: Event) => {
        const { detail } = event as CustomEvent<object>
        // elements tell one change of the session with one detail: hear it once
        if (detail && seen.has(detail)) return
        if (detail) seen.add(detail)
        listener(detail, event)
      }
      document.addEventListener(name, hear)
      return () => document.removeEventListener(name, hear)
    },
    ready: (run) => withCore(run),
    get session() {
      return core?.session() ?? null
    },
    signOut: () => withCore((loaded) => loaded.signOut()),
    connect(loaded) {
      core = loaded
      for (const run of waiting.splice(0)) run(loaded)
    },
  }
  scope.Panel = api
  for (const [name, ...values] of queued) (api[name] as (...values: unknown[]) => void)(...values)

  const asked = new Set<string>()
  function load(tag: string) {
    const name = tag.toLowerCase().replace('panel-', '')
    if (asked.has(name) || !(elementNames as readonly string[]).includes(name)) return
    asked.add(name)
    import(new URL(`panel-${name}.js`, source).href).catch((error) => {
      asked.delete(name)
      const message = `panel-${name} could not be loaded: ${error}`
      warn(message)
      for (const element of document.querySelectorAll(`panel-${name}`))
        element.dispatchEvent(
          new CustomEvent('panel-error', { detail: { code: 'load', message }, bubbles: true, composed: true }),
        )
    })
  }
  function scan(root: Element | Document) {
    if (root instanceof Element && root.localName.startsWith('panel-')) load(root.localName)
    for (const element of root.querySelectorAll(':not(:defined)'))
      if (element.localName.startsWith('panel-')) load(element.localName)
  }
  scan(document)
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) if (node instanceof Element) scan(node)
  }).observe(document, { childList: true, subtree: true })
  for (const name of script?.dataset.preload?.split(/[\s,]+/) ?? []) load(name)
}

if (scope.Panel?.version) warn(`panel.js was loaded twice; version ${scope.Panel.version} stays.`)
else start()
