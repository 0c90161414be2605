import r2wc from '@r2wc/react-to-web-component'
import { atom } from 'nanostores'
import { dom } from '../loader/dom.ts'
import { clearDrawn } from '../loader/drawn.ts'
import type { WindowPanel } from '../loader/globals.ts'
import { bridge } from '../loader/page-bridge.ts'
import { warn } from '../loader/warn.ts'
import { setLanguage } from '../ui/messages/i18n.ts'
import { draw } from './drawing.ts'
import type { Emit } from './events.ts'
import { type Attributes, COMMON, type CommonProps, type ElementDefinition, type PropsOf } from './host.ts'
import { type Mounted, mount, View } from './mount.ts'
import { pageLanguage } from './page-language.ts'
import { applyAttribute, defineProperties, namesOf, upgradeProperties, type Values } from './properties.ts'
import '../ui/base.ts'
import { adoptStyles, styles } from '../ui/styles.ts'

// the page owns the box; but in a float, content sized by the available width would collapse
styles(
  ':host{display:block;float:none!important}:host([hidden]){display:none}:host::before,:host::after{content:none!important}',
)

/** What makes elements of a bundle wait; loaded with the first lazy one. */
let lazy: WindowPanel['waits'] | undefined

/** Whether the element waits until it is near the viewport: as `panel.js` says, or in a bundle by itself. */
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
    () => proceed(() => false), // it did not load: the element draws at once
  )
  return true
}

/** Leaves the drawing to a frame, which becomes the element's child. */
function leaveToFrame(element: HTMLElement): void {
  const slot = dom.createElement('slot')
  slot.name = 'panel'
  element.shadowRoot?.replaceChildren(slot)
  import('./frame/outer.ts').then((frame) => frame.isolate(element))
}

const emitFrom =
  (element: HTMLElement): Emit =>
  (name, detail) =>
    // an element that has just left the page emits on the document
    (element.isConnected ? element : document).dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }),
    )

interface Styled {
  readonly root: Node
  /** A shadow root loses its sheets as it moves to another document. */
  readonly document: Document
  release(): void
}

/** A light element adopts its styles again when it is moved into another root. */
function adopt(element: HTMLElement, before: Styled | undefined): Styled {
  const root = element.shadowRoot ?? (element.getRootNode() as Document | ShadowRoot)
  const { ownerDocument } = element
  if (before?.root === root && before.document === ownerDocument) return before
  before?.release()
  return { root, document: ownerDocument, release: adoptStyles(root, root === element.shadowRoot) }
}

/**
 * Draws at once; the whole site in a task of its own, so that a slow phone can answer a press in between. The element
 * may have left the page by then.
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

/** Makes the store's functions methods of the element. */
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
      if (!this.isConnected) return // another of our elements has just removed what contained this copy
      // a panel in the page has no frames
      if (this.isolated && !shape.isShell && !bridge.provided.environment) return leaveToFrame(this)
      this.#styled = adopt(this, this.#styled)
      if (this.#mounted) return // moved: keep everything
      if (waitsForViewport(this, () => this.connectedCallback())) return
      upgradeProperties(this, names)
      this.#mounted = mount(this, shape, this.#props, this.#emit)
      this.#mounted.start()
      drawInTurn(this, Boolean(shape.createRouter), () => this.#mounted && super.connectedCallback())
      for (const message of this.#faults.splice(0)) this.#emit('panel-error', { code: 'attribute', message })
    }

    override disconnectedCallback() {
      // a move disconnects and connects synchronously: an element that is still disconnected later has left the page
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
      // before the element is on the page, nobody could listen to the event
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
 * Defines a custom element and handles what r2wc does not: boolean and removed attributes, properties set before the
 * upgrade, moves in the DOM, malformed JSON, typed bubbling events. A second definition logs a warning and is ignored.
 */
export function defineElement<A extends Attributes, Store extends object>(shape: ElementDefinition<A, Store>): void {
  if (typeof customElements === 'undefined') return // on a server there is nothing to define
  if (customElements.get(shape.tag)) {
    warn(`${shape.tag} is already defined; the first definition stays.`)
    return
  }
  // a page's rules for all elements must not collapse a light element or add content beside its screen
  if (shape.root === 'light')
    styles(`${shape.tag}:not([hidden]){display:block;float:none}${shape.tag}::before,${shape.tag}::after{content:none}`)
  customElements.define(shape.tag, classOf(shape))
}
