import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Emit } from './events.ts'
import type { Panel } from './panel.ts'
import type { Router } from './router.ts'

/** How an attribute is read. Booleans are true when present, whatever their value but `false`; an address is http or https. */
export type AttributeKind = 'string' | 'boolean' | 'number' | 'json' | 'address'

interface KindTypes {
  string: string | undefined
  boolean: boolean
  number: number | undefined
  json: unknown
  address: string | undefined
}

export type Attributes = Record<string, AttributeKind>
export type PropsOf<A extends Attributes> = { readonly [Name in keyof A]: KindTypes[A[Name]] }

/** Attributes of every element (DESIGN.md, Elements). Their comments are what editors and the gallery show. */
export const COMMON = {
  /** Base of every call, such as `https://panel.example/api`. A page has one: the first that is set decides. */
  api: 'address',
  /** Language of the texts; without it, the page's. */
  lang: 'string',
  /**
   * Colours; `auto` is as the page's own `color-scheme`.
   * @type {'auto' | 'light' | 'dark'}
   * @default 'auto'
   */
  theme: 'string',
  /** The panel's own site: links that the element may not show open there in a new tab. Without it they are not drawn. */
  home: 'address',
  /** The name of the page's owner, which the panel keeps with what came through it. A page has one: the first. */
  partner: 'string',
  /** Draws the element in a frame on the panel's own origin. Read once, when it comes to stand on the page. */
  isolated: 'boolean',
} as const
export type CommonProps = PropsOf<typeof COMMON>

/** Attributes of every tag that `panel.js` reads: no property follows them. */
export interface TagAttributes {
  /**
   * `lazy` waits until the element is near the viewport.
   * @type {'eager' | 'lazy'}
   * @default 'eager'
   */
  loading: 'string'
}

/** What a store and its screen know of the element they live in. */
export interface Host<A extends Attributes = Attributes> {
  readonly $props: ReadableAtom<PropsOf<A> & CommonProps>
  readonly router: Router
  readonly emit: Emit
  /** True on the panel's own site, false on a partner's page. */
  readonly onSite: boolean
}

/** A store may hold what has to be released when its element leaves the page for good. */
export interface Releasable {
  release?(): void
}

/**
 * What an element is made of. Every element with a shadow root has these parts:
 *
 * @csspart root - The element's outer box.
 */
export interface ElementDefinition<A extends Attributes, Store extends object> {
  readonly tag: `panel-${string}`
  /** The route whose screen this is; elements that are no screen (navigation, footer) have none. */
  readonly path?: string
  /** Light for what holds passwords or codes: password managers and code fill fail across shadow roots. */
  readonly root: 'shadow' | 'light'
  readonly attributes: A
  readonly createStore: (panel: Panel, host: Host<A>) => Store
  readonly Screen: (props: { store: Store; host: Host<A>; panel: Panel }) => ReactNode
  /** The router of an element that draws other screens inside: the routed site. */
  readonly createRouter?: (panel: Panel) => Router
  /** Names of the store's functions that are public methods of the element. */
  readonly methods?: readonly (keyof Store & string)[]
}

/** An element with screens of its own inside: where its children find their router. */
export interface Embedder extends HTMLElement {
  panelRouter?: Router
}
