import type { Report } from '../doctor/report.ts'
import type { Overrides } from '../ui/messages/catalogue.ts'

// The two globals of a page: `window.PanelConfig`, its settings, and `window.Panel`, which `panel.js` defines.

/** The host page's settings, from script attributes, `window.PanelConfig`, `Panel.configure()` or `configure()`. */
export interface Configuration {
  /** Base of every call, such as `https://panel.example/api`. */
  api?: string
  lang?: string
  theme?: string
  /** The panel's own site; links to screens that a widget cannot show open there. */
  home?: string
  /** In a frame: replaces loading another page of the panel's site, which must not be framed. */
  load?(path: string): void
  partner?: string
  /** The operator's own pages, to which the footer and the registration link (src/element/site-links.ts). */
  terms?: string
  privacy?: string
  cookies?: string
  guidelines?: string
  guide?: string
  faq?: string
  help?: string
  support?: string
  /** The page's own texts, which replace ours. */
  messages?: Overrides
  /** Present if the server supports Google: the panel's own site then offers it. */
  google?: string
  /** The query of the redirect back from Google, until it is read; see google-return.ts. */
  googleReturn?: string
}

/** The session as a page may see it, without the token. */
export interface PublicSession {
  readonly status: 'checking' | 'guest' | 'member'
  /** A frame does not tell the name. */
  readonly user?: { readonly id: string; readonly firstName?: string; readonly points: number }
}

/** An element that could not be loaded. */
export interface Unloaded {
  readonly code: string
  readonly message: string
  retry(): void
}

/** `window.Panel`. What a page may use of it is in `panel.d.ts` (build/page-types.ts). */
export interface WindowPanel {
  readonly version: string
  configure(settings: Configuration): void
  /** @returns a function that unsubscribes */
  on(name: string, listener: (detail: unknown, event: Event) => void): () => void
  ready(run: () => void): void
  /** Read-only, without the token; null until an element has loaded. */
  readonly session: PublicSession | null
  signOut(): void
  /** Checks for common faults, prints them in the console and returns them. */
  doctor(): Promise<Report>
  /** Whether the element waits until it is near the viewport; `run` is then called once. */
  waits(element: Element, run: () => void): boolean
  /** Starts the files and first calls of the screen at an address of the site. */
  ahead(address: string): void
  /** The answer to a call of the client's that was started before the client had loaded (early-calls.ts). */
  take(url: string, init: RequestInit): Promise<Response> | undefined
  /** Drops such answers: the member's data changed. */
  drop(): void
  /** Shows in an element that it could not be loaded (unloaded.ts). */
  unloaded(element: Element, what: Unloaded): void
  /** Called by a later copy of the script. */
  late(address: string, version: string): void
  /** Calls queued before the script loaded: `Panel = { q: [['on', ...], ...] }`. Later, a pushed call runs at once. */
  q?: QueuedCall[]
}

export type QueuedCall = [name: keyof WindowPanel, ...values: unknown[]]

export const globals = globalThis as unknown as Record<symbol | string, unknown>

/**
 * A global that a script of the page set. An element, form or frame of that name is ignored, because markup that
 * somebody injected into the page could supply it (DOM clobbering).
 */
export const pageGlobal = (name: string): unknown => (Object.hasOwn(globals, name) ? globals[name] : undefined)

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  (value as object | undefined)?.constructor === Object
