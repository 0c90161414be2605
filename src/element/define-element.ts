import r2wc from '@r2wc/react-to-web-component'
import { atom } from 'nanostores'
import { dom } from '../page/dom.ts'
import { clearDrawn } from '../page/drawn.ts'
import type { WindowPanel } from '../page/globals.ts'
import { bridge } from '../page/page-bridge.ts'
import { warn } from '../page/warn.ts'
import { setLanguage } from '../ui/messages/i18n.ts'
import { draw } from './drawing.ts'
import type { Emit } from './events.ts'
import { type Attributes, COMMON, type CommonProps, type ElementDefinition, type PropsOf } from './host.ts'
import { type Mounted, mount, View } from './mount.ts'
import { pageLanguage } from './page-language.ts'
import { applyAttribute, defineProperties, namesOf, upgradeProperties, type Values } from './properties.ts'
import '../ui/base.ts'
import { adoptStyles, styles } from '../ui/styles.ts'

styles(
  ':host{display:block;float:none!important}:host([hidden]){display:none}:host::before,:host::after{content:none!important}',
)

let lazy: WindowPanel['waits'] | undefined

function waitsForViewport(element: Element, run: () => void): boolean {
  const waits = bridge.provided.panel?.waits ?? lazy
  if (waits) return waits(element, run)
  if (element.getAttribute('loading') !== 'lazy') return false
  const proceed = (waits: WindowPanel['waits']) => {
    lazy = waits
    run()
  }
  import('../loader/lazy.ts').then(
    (loaded) => proceed(loaded.waitsForViewport),
    () => proceed(() => false),
  )
  return true
}

function leaveToFrame(element: HTMLElement): void {
  const slot = dom.createElement('slot')
  slot.name = 'panel'
  element.shadowRoot?.replaceChildren(slot)
  import('./frame/outer.ts').then((frame) => frame.isolate(element))
}

const emitFrom =
  (element: HTMLElement): Emit =>
  (name, detail) =>
    (element.isConnected ? element : document).dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }),
    )

interface Styled {
  readonly root: Node
  readonly document: Document
  release(): void
}

function adopt(element: HTMLElement, before: Styled | undefined): Styled {
  const root = element.shadowRoot ?? (element.getRootNode() as Document | ShadowRoot)
  const { ownerDocument } = element
  if (before?.root === root && before.document === ownerDocument) return before
  before?.release()
  return { root, document: ownerDocument, release: adoptStyles(root, root === element.shadowRoot) }
}

/**
 * Draws at once, except the whole site: that is drawn in a separate task, so that a slow phone can handle a press
 * first. The element may leave the page before that task.
 */
function drawInTurn(element: Element, isSite: boolean, show: () => void): void {
  const run = () =>
    draw(() => {
      clearDrawn(element)
      show()
    })
  if (isSite) setTimeout(run)
  else run()
}

function defineMethods<E extends HTMLElement>(
  prototype: E,
  methods: readonly string[] | undefined,
  storeOf: (element: E) => object | undefined,
): void {
  for (const method of methods ?? []) {
    Object.defineProperty(prototype, method, {
      value(this: E, ...values: unknown[]) {
        const store = storeOf(this) as Record<string, (...values: unknown[]) => unknown> | undefined
        return store?.[method]?.(...values)
      },
    })
  }
}

interface BaseElement {
  new (): HTMLElement & { connectedCallback(): void; disconnectedCallback(): void }
}

function classOf<A extends Attributes, Store extends object>(shape: ElementDefinition<A, Store>) {
  const kinds: Attributes = { ...COMMON, ...shape.attributes }
  const names = namesOf(kinds)
  const Base = r2wc(View, shape.root === 'shadow' ? { shadow: 'open' } : {}) as unknown as BaseElement

  return class PanelElement extends Base {
    declare readonly isolated: boolean
    static observedAttributes = [...names.keys()]
    #props = atom({} as PropsOf<A> & CommonProps)
    #mounted: Mounted<Store> | undefined
    #styled: Styled | undefined
    #faults: string[] = []
    #emit = emitFrom(this)

    override connectedCallback() {
      if (!this.isConnected) return // Another of our elements may just have removed the parent of this copy.
      if (this.isolated && !shape.isShell && !bridge.provided.environment) return leaveToFrame(this)
      this.#styled = adopt(this, this.#styled)
      if (this.#mounted) return
      if (waitsForViewport(this, () => this.connectedCallback())) return
      upgradeProperties(this, names)
      this.#mounted = mount(this, shape, this.#props, this.#emit)
      this.#mounted.start()
      drawInTurn(this, Boolean(shape.createRouter), () => this.#mounted && super.connectedCallback())
      for (const message of this.#faults.splice(0)) this.#emit('panel-error', { code: 'attribute', message })
    }

    override disconnectedCallback() {
      // A move disconnects and connects synchronously; an element that is still disconnected in the microtask has left
      // the page.
      queueMicrotask(() => {
        if (this.isConnected || !this.#mounted) return
        draw(() => super.disconnectedCallback())
        this.#mounted.release()
        this.#styled?.release()
        this.#mounted = this.#styled = undefined
      })
    }

    attributeChangedCallback(attribute: string, _: string | null, value: string | null) {
      const name = names.get(attribute) as string
      const wanted = applyAttribute(this.#props as Values, kinds[name], name, value)
      if (wanted) this.#report(`${shape.tag}: the attribute ${attribute} is not ${wanted} and is ignored.`)
      if (name === 'lang' && this.#mounted) setLanguage(value || pageLanguage())
    }

    #report(message: string) {
      warn(message)
      if (this.#mounted) this.#emit('panel-error', { code: 'attribute', message })
      else this.#faults.push(message)
    }

    static {
      defineProperties(PanelElement.prototype, names, kinds, (element) => element.#props as Values)
      defineMethods(PanelElement.prototype, shape.methods, (element) => element.#mounted?.store)
    }
  }
}

/**
 * Defines a custom element. r2wc does not handle boolean and removed attributes, properties set before the upgrade,
 * moves in the DOM, malformed JSON and typed bubbling events; this does. Ignores a second definition and logs a
 * warning.
 */
export function defineElement<A extends Attributes, Store extends object>(shape: ElementDefinition<A, Store>): void {
  if (typeof customElements === 'undefined') return
  if (customElements.get(shape.tag)) {
    warn(`${shape.tag} is already defined; the first definition is in use.`)
    return
  }
  // Protects a light element from the page's rules for all elements, which could collapse it or add content beside its
  // screen.
  if (shape.root === 'light')
    styles(`${shape.tag}:not([hidden]){display:block;float:none}${shape.tag}::before,${shape.tag}::after{content:none}`)
  customElements.define(shape.tag, classOf(shape))
}
