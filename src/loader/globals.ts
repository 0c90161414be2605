import type { Report } from '../doctor/report.ts'
import type { Overrides } from '../ui/messages/catalogue.ts'

// The two globals of a page: `window.PanelConfig`, its settings, and `window.Panel`, which `panel.js` defines. A page may
// use both names for something of its own, so our code shares `shared` instead (docs/decisions/040-names-of-the-page.md).

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

/** What the elements' shared code, or that of the frames, provides to `panel.js` once it has loaded. */
export interface Core {
  session(): PublicSession | undefined
  signOut(): void
  configured(): void
  /** Calls `run` whenever a call is answered again after an outage. */
  onAnswer?(run: () => void): void
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

const KEY = Symbol.for('panel-widgets')

interface Shared {
  /** On a page without a server (demo/in-page): replaces the environment through which the elements reach the outside. */
  demo?: <Outside extends object>(environment: Outside) => Outside
  /** The parts by name, on a page that cannot load a file for each. */
  parts?: Readonly<Record<string, () => Promise<unknown>>>
  /** Starts what the element that shows a guest an offer loads next: all its files at once. */
  startNext?(): void
  /** `panel.js` tells at each element that the panel refuses the page. */
  tellsRefusals?: boolean
  /** What `panel.js` provides. */
  panel?: Partial<WindowPanel>
  /** What has connected to the page (src/loader/cores.ts). */
  cores?: Core[]
  /** What waits for the first of them. */
  waiting?: (() => void)[]
  /** The page's settings. */
  configuration?: Configuration
  /** A sign-in form has opened or closed in another document of the page (src/element/sign-in-place.ts). */
  signInElsewhere?(isOpen: boolean): void
  /** Tells the other documents of the page, its frames or the page of a frame, of a form in this one. */
  tellSignIn?(isOpen: boolean): void
  /** What of the answers could not be read (src/client/left-out.ts), for the doctor. */
  leftOut?: string[]
  /** The page has been told of the current outage (src/client/outage.ts). */
  isOutageTold?: boolean
}

export const globals = globalThis as unknown as Record<symbol | string, unknown>

globals[KEY] ??= {}
/** What all of our code on a page shares, in however many files and copies it was loaded. */
export const shared = globals[KEY] as Shared

/**
 * A global that a script of the page set. An element, form or frame of that name is ignored, because markup that
 * somebody injected into the page could supply it (DOM clobbering).
 */
export const pageGlobal = (name: string): unknown => (Object.hasOwn(globals, name) ? globals[name] : undefined)

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  (value as object | undefined)?.constructor === Object
