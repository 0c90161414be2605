import type { PublicSession } from '../../page/globals.ts'

/**
 * The protocol between an isolated element on a page and its frame on the panel's own origin. Each time the frame
 * loads, the page opens a channel and posts one port to the panel's exact origin. The frame accepts the port only from
 * the exact origin of its parent, which the URL of the frame names. The frame's policy (`frame-ancestors`) ensures that
 * this parent is the page.
 */

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

export interface Look {
  readonly scheme: 'light' | 'dark'
  readonly dir: string
  readonly size: string
  /** Values in the order of `PROPERTIES`; empty if the page does not set the property. */
  readonly values: readonly string[]
}

export interface FrameState {
  readonly attributes: Readonly<Record<string, string>>
  readonly look: Look
}

export type ToFrame =
  | readonly ['open' | 'set', FrameState]
  /** The number of a navigation, and true if the page handles it. */
  | readonly ['answer', number, boolean]
  | readonly ['call', number, string]
  | readonly ['sign-out']
  | readonly ['sign-in', boolean]
  /** Comes with a port of its own, to which the frame posts what the server says of itself (doctor/frame-report.ts). */
  | readonly ['report']

export type ToPage =
  | readonly ['open', readonly string[], readonly string[]]
  | readonly ['refused', string]
  | readonly ['failed', string]
  | readonly ['top']
  /** CSS pixels. */
  | readonly ['height', number]
  | readonly ['title', string]
  /** The last value is the number of a navigation that waits for an answer, or 0. */
  | readonly ['event', string, unknown, PublicSession, number]
  | readonly ['done', number]
  | readonly ['sign-in', boolean]
  | readonly ['escape']
  | readonly ['answered']
