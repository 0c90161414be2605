import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Panel } from '../client/panel.ts'
import type { Emit } from './events.ts'
import type { Router } from './router.ts'

/**
 * How an attribute is read. Booleans are true when present, whatever their value but `false`; an address is http or
 * https; a level is a whole number from 1 to 6.
 */
export type AttributeKind = 'string' | 'boolean' | 'number' | 'json' | 'address' | 'level'

interface KindTypes {
  string: string | undefined
  boolean: boolean
  number: number | undefined
  json: unknown
  address: string | undefined
  level: number | undefined
}

export type Attributes = Record<string, AttributeKind>
export type PropsOf<A extends Attributes> = { readonly [Name in keyof A]: KindTypes[A[Name]] }

/** Attributes of every element. Their comments are what editors and the gallery show. */
export const COMMON = {
  /** Base of every call, such as `https://panel.example/api`. A page has one: the first value applies. */
  api: 'address',
  /** Language of the texts; the page's language by default. */
  lang: 'string',
  /**
   * Colour scheme; `auto` follows the page's own `color-scheme`.
   * @type {'auto' | 'light' | 'dark'}
   * @default 'auto'
   */
  theme: 'string',
  /** The panel's own site: links to other screens open there in a new tab. Without it they are not drawn. */
  home: 'address',
  /** The partner's name, stored with registrations, submissions and redemptions. A page has one: the first applies. */
  partner: 'string',
  /**
   * Level of the element's first heading, from 1 to 6, so that it fits the page's outline; the headings below it follow.
   * `panel-app` keeps its own.
   * @type {1 | 2 | 3 | 4 | 5 | 6}
   * @default 2
   */
  headingLevel: 'level',
  /** Draws the element in a frame on the panel's own origin. Read once, when the element is connected. */
  isolated: 'boolean',
} as const
export type CommonProps = PropsOf<typeof COMMON>

/** Attributes that `panel.js` reads on every tag; they have no property. */
export interface TagAttributes {
  /**
   * `lazy` loads the element once it is near the viewport.
   * @type {'eager' | 'lazy'}
   * @default 'eager'
   */
  loading: 'string'
}

/** What a store and its screen know about their element. */
export interface Host<A extends Attributes = Attributes> {
  readonly $props: ReadableAtom<PropsOf<A> & CommonProps>
  readonly router: Router
  readonly emit: Emit
  /** True on the panel's own site, false on a partner's page. */
  readonly onSite: boolean
}

/** A store that draws something for a guest too; without it, or while it is false, the sign-in shows in its place. */
export interface GuestDrawing {
  readonly $drawsGuest?: ReadableAtom<boolean>
}

/** A store releases its resources here when its element has left the page. */
export interface Releasable {
  release?(): void
}

/**
 * The definition of an element. Every element with a shadow root has these parts:
 *
 * @csspart root - The element's outer box.
 */
export interface ElementDefinition<A extends Attributes, Store extends object> {
  readonly tag: `panel-${string}`
  /** The route of its screen; elements that are not screens (navigation, footer) have none. */
  readonly path?: string
  /** `light` if it has passwords or codes: password managers and code autofill fail across shadow roots. */
  readonly root: 'shadow' | 'light'
  readonly attributes: A
  readonly createStore: (panel: Panel, host: Host<A>) => Store
  readonly Screen: (props: { store: Store; host: Host<A>; panel: Panel }) => ReactNode
  /** Is drawn in the page even if it is isolated: the elements that it contains are isolated instead. */
  readonly isShell?: boolean
  /** The texts whose `forGuests` a guest sees in place of a member's screen. */
  readonly texts?: ReadableAtom<{ readonly forGuests: string }>
  /** Drawn above the sign-in form that a guest opened, if the store draws for guests. */
  readonly BeforeSignIn?: (props: { store: Store; host: Host<A> }) => ReactNode
  /** The router of an element that draws other screens inside it: the routed site. */
  readonly createRouter?: (panel: Panel, props: PropsOf<A>) => Router
  /** The store's functions that are public methods of the element. */
  readonly methods?: readonly (keyof Store & string)[]
}

/** An element that draws other elements: its children take their router from it. */
export interface Embedder extends HTMLElement {
  panelRouter?: Router
}
