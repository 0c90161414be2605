import type { Report } from '../doctor/report.ts'
import type { Overrides } from '../ui/messages/catalogue.ts'

export interface Configuration {
  api?: string
  lang?: string
  theme?: string
  home?: string
  load?(path: string): void
  partner?: string
  terms?: string
  privacy?: string
  cookies?: string
  guidelines?: string
  guide?: string
  faq?: string
  help?: string
  support?: string
  messages?: Overrides
  google?: string
  googleReturn?: string
}

export interface PublicSession {
  readonly status: 'checking' | 'guest' | 'member'
  readonly user?: { readonly id: string; readonly firstName?: string; readonly points: number }
}

export interface Unloaded {
  readonly code: string
  readonly message: string
  retry(): void
}

/** The type of `window.Panel`. `panel.d.ts` declares the public part (build/page-types.ts). */
export interface WindowPanel {
  readonly version: string
  configure(settings: Configuration): void
  on(name: string, listener: (detail: unknown, event: Event) => void): () => void
  ready(run: () => void): void
  readonly session: PublicSession | null
  signOut(): void
  doctor(): Promise<Report>
  waits(element: Element, run: () => void): boolean
  ahead(address: string): void
  take(url: string, init: RequestInit): Promise<Response> | undefined
  drop(): void
  unloaded(element: Element, what: Unloaded): void
  late(address: string, version: string): void
  /**
   * The calls queued before the script loaded: `Panel = { q: [['on', ...], ...] }`. Afterwards, a pushed call runs at
   * once.
   */
  q?: QueuedCall[]
}

export type QueuedCall = [name: keyof WindowPanel, ...values: unknown[]]

export const globals = globalThis as unknown as Record<symbol | string, unknown>

/**
 * Returns a global that a script of the page set. Ignores an element, form or frame of that name, because injected
 * markup could contain one (DOM clobbering).
 */
export const pageGlobal = (name: string): unknown => (Object.hasOwn(globals, name) ? globals[name] : undefined)

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  (value as object | undefined)?.constructor === Object
