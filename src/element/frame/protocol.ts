import type { PublicSession } from '../../loader/globals.ts'

/**
 * The protocol between an isolated element on a page and its frame on the panel's own origin. For each load of the
 * frame, the page opens a channel and posts one port to the panel's exact origin. The frame accepts it only from its
 * parent's exact origin, the one in its address; the frame's policy (`frame-ancestors`) enforces that.
 */

/** The custom properties of the styling API; a page's values also apply in its frames. */
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

/** The page's look at the element. */
export interface Look {
  readonly scheme: 'light' | 'dark'
  readonly dir: string
  /** The page's root font size, a CSS length. */
  readonly size: string
  /** Values in the order of `PROPERTIES`; empty if the page sets none. */
  readonly values: readonly string[]
}

/** The complete state that the page sends the element each time. */
export interface FrameState {
  /** The element's attributes, with the page's configuration as defaults. */
  readonly attributes: Readonly<Record<string, string>>
  readonly look: Look
}

/** From the page; the first message is `open`, with the channel's port. */
export type ToFrame =
  | readonly ['open' | 'set', FrameState]
  /** Whether the page handled the navigation of that number. */
  | readonly ['answer', number, boolean]
  | readonly ['call', number, string]
  | readonly ['sign-out']
  /** A sign-in form has opened or closed elsewhere on the page. */
  | readonly ['sign-in', boolean]

export type ToPage =
  /** The element is ready: the names of its attributes and methods. */
  | readonly ['open', readonly string[], readonly string[]]
  /** The page's origin is not on the operator's list; the text says so. */
  | readonly ['refused', string]
  /** The element's file failed to load. */
  | readonly ['failed', string]
  /** A new screen: scroll to its top. */
  | readonly ['top']
  /** CSS pixels. */
  | readonly ['height', number]
  /** The element's title, in its language. */
  | readonly ['title', string]
  /** An event. The last value is the number of a navigation that awaits an answer, else 0. */
  | readonly ['event', string, unknown, PublicSession, number]
  | readonly ['done', number]
  /** A sign-in form has opened or closed in the frame. */
  | readonly ['sign-in', boolean]
  /** Escape was pressed, and nothing in the frame closed. */
  | readonly ['escape']
  /** A call was answered again after an outage. */
  | readonly ['answered']
