import r2wc from '@r2wc/react-to-web-component'
import { atom } from 'nanostores'
import { createElement } from 'react'
import { type Instance, Root } from './door.tsx'
import type { Emit } from './events.ts'
import {
  type AttributeKind,
  type Attributes,
  COMMON,
  type CommonProps,
  type ElementDefinition,
  type Embedder,
  type Host,
  type PropsOf,
  type Releasable,
} from './host.ts'
import { isLanguageChosen, setLanguage } from './messages/i18n.ts'
import { pageConfiguration, pageGlobal } from './page-configuration.ts'
import { pagePanel } from './panel.ts'
import { memoryRouter, placedRouter, routeOf } from './router.ts'
import { announceSession } from './session-events.ts'
import './ui/base.ts'
import { adoptStyles, styles } from './ui/styles.ts'
import { webAddress } from './validation/web-address.ts'

// the box is the page's; but afloat, what measures itself by its room would fold up
styles(
  ':host{display:block;float:none!important}:host([hidden]){display:none}:host::before,:host::after{content:none!important}',
)

const instances = new WeakMap<Node, Instance>()

/** What r2wc draws: it knows the container, a shadow root or the element itself. */
function View({ container }: { container: Node }) {
  const instance = instances.get(container)
  return instance ? createElement(Root, { instance }) : null
}

function findEmbedder(element: Element): Required<Embedder> | undefined {
  for (let node: Node | null = element.parentNode; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null) {
    if ((node as Embedder).panelRouter) return node as Required<Embedder>
  }
}

const pageLanguage = (): string => pagePanel().environment.configuration.lang || document.documentElement.lang

const standing = new Set<HTMLElement>()
let language: MutationObserver | undefined

/** The page's own language holds, now and when it is another, where neither an element nor the configuration says one. */
function stand(element: HTMLElement): () => void {
  if (!language) {
    language = new MutationObserver(() => {
      for (const { lang } of standing) if (lang) return
      setLanguage(pageLanguage())
    })
    language.observe(document.documentElement, { attributeFilter: ['lang'] })
  }
  standing.add(element)
  return () => standing.delete(element)
}

/** Whether `panel.js` has the element wait for the viewport. */
const holds = (element: Element, run: () => void): boolean | undefined =>
  pageGlobal<{ waits(element: Element, run: () => void): boolean }>('Panel')?.waits?.(element, run)

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function read(kind: AttributeKind, value: string | null): unknown {
  if (kind === 'boolean') return value !== null && value !== 'false'
  if (value === null) return undefined
  if (kind === 'string') return value
  if (kind === 'number') return value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
  if (kind === 'json') return JSON.parse(value)
  if (value && !webAddress(value, location.href)) throw new TypeError()
  return value || undefined
}

/**
 * Defines a custom element, and closes the gaps of r2wc (DESIGN.md, Elements): bare booleans and removed
 * attributes, properties set before the upgrade, moves in the DOM, malformed JSON, typed bubbling events.
 * Defining twice warns and reuses the first.
 */
export function defineElement<A extends Attributes, Store extends object>(shape: ElementDefinition<A, Store>): void {
  if (typeof customElements === 'undefined') return // imported on a server: nothing to define
  if (customElements.get(shape.tag)) {
    reportWarning(`${shape.tag} is already defined; the first definition stays.`)
    return
  }
  const kinds: Attributes = { ...COMMON, ...shape.attributes }
  const names = new Map(Object.keys(kinds).map((name) => [kebab(name), name]))

  const Base = r2wc(View, shape.root === 'shadow' ? { shadow: 'open' } : {}) as unknown as {
    new (): HTMLElement & { connectedCallback(): void; disconnectedCallback(): void }
  }

  class PanelElement extends Base {
    declare readonly isolated: boolean
    static observedAttributes = [...names.keys()]
    #store: (Store & Releasable) | undefined
    #props = atom({} as PropsOf<A> & CommonProps)
    #release: (() => void)[] | undefined
    #styled: { root: Node; release: () => void } | undefined
    #faults: string[] = []
    #emit: Emit = (name, detail) =>
      // one that has just left the page is still heard there
      (this.isConnected ? this : document).dispatchEvent(
        new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }),
      )

    /** Drawn by its frame, which is a child of it. */
    #leaveToFrame() {
      this.shadowRoot?.replaceChildren(document.createElement('slot'))
      import('./frame/outer.ts').then((frame) => frame.isolate(this))
    }

    #takeFocus = () => {
      this.tabIndex = -1
      this.focus({ preventScroll: true })
    }

    override connectedCallback() {
      if (this.isolated) return this.#leaveToFrame()
      this.#adopt()
      if (this.#release || holds(this, () => this.connectedCallback())) return // moved: everything stays
      this.#upgradeProperties()
      const { api, lang, partner } = this.#props.get()
      const configuration = pageConfiguration()
      configuration.api ??= api
      configuration.partner ??= partner
      // after that: whose site this is decides what the session is called in storage
      const panel = pagePanel()
      const embedder = findEmbedder(this)
      const outer = embedder?.panelRouter
      if (lang || !isLanguageChosen()) setLanguage(lang || pageLanguage())
      const emit = this.#emit
      const path = shape.path ?? '/'
      const access = routeOf(path)?.access ?? 'open'
      const home = () => this.#props.get().home ?? configuration.home
      const own = shape.createRouter?.(panel)
      const router = own ?? outer ?? memoryRouter(path, access, home, emit)
      if (own) (this as Embedder).panelRouter = own
      else if (!outer && access !== 'open') (this as Embedder).panelRouter = placedRouter(router, path, this.#takeFocus)
      const host: Host<A> = { $props: this.#props, router, emit, onSite: this.closest('panel-app') !== null }
      const store: Store & Releasable = shape.createStore(panel, host)
      this.#store = store
      const embedded = outer !== undefined || own !== undefined
      // a screen on somebody else's page lies on a sheet; bars, toasts and the landing page do not
      const framed = access !== 'open' && !embedder?.shadowRoot
      const instance = { element: this, shape, host, store, embedded, framed }
      instances.set(this.shadowRoot ?? this, instance as unknown as Instance)

      // whichever element stands on the page keeps the live channel open
      this.#release = [() => store.release?.(), panel.$changes.listen(() => {}), stand(this)]
      if (!outer) this.#release.push(announceSession(panel.session, emit))
      panel.start()
      super.connectedCallback()
      for (const message of this.#faults.splice(0)) emit('panel-error', { code: 'attribute', message })
    }

    override disconnectedCallback() {
      // a move disconnects and connects in one go: only what is still away afterwards has left
      queueMicrotask(() => {
        if (this.isConnected || !this.#release) return
        super.disconnectedCallback()
        for (const release of this.#release) release()
        this.#styled?.release()
        this.#release = this.#store = this.#styled = undefined
        delete (this as Embedder).panelRouter
      })
    }

    attributeChangedCallback(attribute: string, _: string | null, value: string | null) {
      const name = names.get(attribute)
      if (!name) return
      try {
        this.#set(name, read(kinds[name] ?? 'string', value))
      } catch {
        this.#set(name, undefined)
        const wanted = kinds[name] === 'json' ? 'valid JSON' : 'an http or https address'
        const message = `${shape.tag}: the attribute ${attribute} is not ${wanted} and is ignored.`
        reportWarning(message)
        // before it is on the page nobody would hear it
        if (this.#release) this.#emit('panel-error', { code: 'attribute', message })
        else this.#faults.push(message)
      }
      if (name === 'lang' && this.#release) setLanguage(value || pageLanguage())
    }

    /** A light element brings its styles along when it is moved into another root. */
    #adopt() {
      const root = this.shadowRoot ?? (this.getRootNode() as Document | ShadowRoot)
      if (this.#styled?.root === root) return
      this.#styled?.release()
      this.#styled = { root, release: adoptStyles(root, root === this.shadowRoot) }
    }

    #set(name: string, value: unknown) {
      this.#props.set({ ...this.#props.get(), [name]: value })
    }

    /** What a framework set on the plain element before its definition came would shadow our setters. */
    #upgradeProperties() {
      for (const name of names.values()) {
        if (!Object.hasOwn(this, name)) continue
        const own = this as unknown as Record<string, unknown>
        const value = own[name]
        delete own[name]
        own[name] = value
      }
    }

    static {
      for (const [attribute, name] of names) {
        if (name === 'lang') continue // the platform's own property reflects it
        Object.defineProperty(PanelElement.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: PanelElement) {
            const value = (this.#props.get() as Record<string, unknown>)[name]
            return kinds[name] === 'boolean' ? value === true : value
          },
          set(this: PanelElement, value: unknown) {
            const kind = kinds[name]
            if (kind === 'json') this.#set(name, value)
            else if (kind === 'boolean') this.toggleAttribute(attribute, Boolean(value))
            else if (value === null || value === undefined) this.removeAttribute(attribute)
            else this.setAttribute(attribute, String(value))
          },
        })
      }
      for (const method of shape.methods ?? []) {
        Object.defineProperty(PanelElement.prototype, method, {
          value(this: PanelElement, ...values: unknown[]) {
            return (this.#store?.[method] as ((...values: unknown[]) => unknown) | undefined)?.(...values)
          },
        })
      }
    }
  }
  // a page's own rules for all elements must not fold a light one up, nor write beside its screen
  if (shape.root === 'light')
    styles(`${shape.tag}:not([hidden]){display:block;float:none}${shape.tag}::before,${shape.tag}::after{content:none}`)
  customElements.define(shape.tag, PanelElement)
}

// biome-ignore lint/suspicious/noConsole: a developer's mistake is told where developers look
const reportWarning = (message: string): void => console.warn(`[panel] ${message}`)
