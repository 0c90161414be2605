/** `panel.d.ts`: the globals of `panel.js`; tests/contract/elements/declarations.spec.ts compares them. */
export const pageTypes = (): string => `// Generated from the elements' own declarations.

import type { PanelSettings } from './define.js'
import type { PanelEventMap } from './elements.js'

export interface PanelSession {
  readonly status: 'checking' | 'guest' | 'member'
  readonly user?: { readonly id: string; readonly firstName: string; readonly points: number }
}

/** \`window.Panel\` */
export interface PanelPage {
  /** Such as \`1.0.0\`. */
  readonly version: string
  /** Changes the theme, the language and the texts at any time, the others before the elements show. */
  configure(settings: PanelSettings): void
  /** Listens to an event of all elements, once for each change. Returns a function that unsubscribes. */
  on<Name extends keyof PanelEventMap>(
    name: Name,
    listener: (detail: PanelEventMap[Name]['detail'], event: PanelEventMap[Name]) => void,
  ): () => void
  /** Calls the function once the first element has loaded. */
  ready(run: () => void): void
  /** The session without its token; null until an element has loaded. */
  readonly session: PanelSession | null
  /** Ends the session, in all tabs. */
  signOut(): void
  /** Checks the page for common faults, and prints each with its remedy in the console. */
  doctor(): Promise<unknown>
  /** Calls from before the script has loaded, such as \`['on', 'panel-ready', run]\`; later ones run immediately. */
  q?: unknown[][]
}

declare global {
  interface Window {
    Panel?: PanelPage
    PanelConfig?: PanelSettings
    /** Instead of \`Panel\`, with \`data-global="PanelWidgets"\` on the script's tag. */
    PanelWidgets?: PanelPage
    PanelWidgetsConfig?: PanelSettings
  }
}
`
