/**
 * What passes between an isolated element on a page and its frame on the panel's own origin. The page opens a channel
 * for each load of the frame and posts one end to the panel's exact origin; the frame takes it from its parent's exact
 * origin alone, which the frame's policy (`frame-ancestors`) holds to be the one in its address.
 */

/** The custom properties of the styling API: what a page says by them holds in its frames too. */
export const PROPERTIES = [
  'accent',
  'font',
  'paper',
  'sheet',
  'well',
  'ink',
  'ink-2',
  'rule',
  'edge',
  'radius-s',
  'radius',
  'radius-l',
  'padding',
].map((name) => `--panel-${name}`)

/** How the page looks where the element stands. */
export interface Look {
  readonly scheme: 'light' | 'dark'
  readonly dir: string
  /** The page's root font size, a CSS length. */
  readonly size: string
  /** Values by the place of their names in `PROPERTIES`; empty where the page says nothing. */
  readonly values: readonly string[]
}

/** What the element is told, whole each time. */
export interface Wishes {
  /** The element's attributes, with what the page's configuration says where they say nothing. */
  readonly attributes: Readonly<Record<string, string>>
  readonly look: Look
}

/** The session as the page may know it. */
export type PublicSession = {
  readonly status: string
  readonly user?: { readonly id: string; readonly points: number }
}

/** From the page; the first is `open`, with the channel's end. */
export type ToFrame =
  | readonly ['open' | 'set', Wishes]
  /** Whether somebody on the page took care of the navigation of that number. */
  | readonly ['answer', number, boolean]
  | readonly ['call', number, string]
  | readonly ['sign-out']

export type ToPage =
  /** The element stands: the names of its attributes and methods. */
  | readonly ['open', readonly string[], readonly string[]]
  /** The page's origin is not on the operator's list; says so in words. */
  | readonly ['refused', string]
  /** The element's file did not come. */
  | readonly ['failed', string]
  /** Another screen: its top is to be seen. */
  | readonly ['top']
  /** CSS pixels. */
  | readonly ['height', number]
  /** What the element is called, in its language. */
  | readonly ['title', string]
  /** Of the number of a navigation that awaits its answer, else 0. */
  | readonly ['event', string, unknown, PublicSession, number]
  | readonly ['done', number]
