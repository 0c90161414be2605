import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Panel } from '../client/panel.ts'
import type { Emit } from './events.ts'
import type { Router } from './router.ts'

/**
 * The types of attributes. A boolean is true if the attribute is present and is not `false`; an address is http or
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

/** Attributes of every element. Editors and the gallery show these comments. */
export const COMMON = {
  /** Base address of every call, such as `https://panel.example/api`. A page has one: the first value applies. */
  api: 'address',
  /** Language of the texts. The default is the page's language. */
  lang: 'string',
  /**
   * Colour scheme; `auto` follows the page's own `color-scheme`.
   * @type {'auto' | 'light' | 'dark'}
   * @default 'auto'
   */
  theme: 'string',
  /**
   * The address of the panel's own site. Links to other screens open there in a new tab. Without it no such links are
   * drawn.
   */
  home: 'address',
  /** The partner's name, stored with registrations, submissions and redemptions. A page has one: the first applies. */
  partner: 'string',
  /**
   * Level of the element's first heading, from 1 to 6, so that it fits the page's outline. The headings below it
   * follow. `panel-app` ignores it.
   * @type {1 | 2 | 3 | 4 | 5 | 6}
   * @default 2
   */
  headingLevel: 'level',
  /** Draws the element in a frame on the panel's own origin. The element reads it once, when it is connected. */
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

export interface Host<A extends Attributes = Attributes> {
  readonly $props: ReadableAtom<PropsOf<A> & CommonProps>
  readonly router: Router
  readonly emit: Emit
  /** True on the panel's own site, false on a partner's page. */
  readonly onSite: boolean
}

/** True while the store draws a view for a guest; otherwise a guest sees the sign-in. */
export interface GuestDrawing {
  readonly $drawsGuest?: ReadableAtom<boolean>
}

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
  readonly path?: string
  /**
   * `light` if the element has passwords or codes, because password managers and code autofill fail across shadow
   * roots.
   */
  readonly root: 'shadow' | 'light'
  readonly attributes: A
  readonly createStore: (panel: Panel, host: Host<A>) => Store
  readonly Screen: (props: { store: Store; host: Host<A>; panel: Panel }) => ReactNode
  /** True if the element draws in the page although it is isolated; the elements inside it are isolated one by one. */
  readonly isShell?: boolean
  readonly texts?: ReadableAtom<{ readonly forGuests: string }>
  readonly BeforeSignIn?: (props: { store: Store; host: Host<A> }) => ReactNode
  readonly createRouter?: (panel: Panel, props: PropsOf<A>) => Router
  /** The names of the store's functions that are public methods of the element. */
  readonly methods?: readonly (keyof Store & string)[]
}

export interface Embedder extends HTMLElement {
  panelRouter?: Router
}
