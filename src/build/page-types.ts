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
  /** Changes the theme, the language and the texts at any time, the rest before the elements show. */
  configure(settings: PanelSettings): void
  /** Hears an event of any element, once for each change. Answers what unsubscribes. */
  on<Name extends keyof PanelEventMap>(
    name: Name,
    listener: (detail: PanelEventMap[Name]['detail'], event: PanelEventMap[Name]) => void,
  ): () => void
  /** Runs once the first element has loaded. */
  ready(run: () => void): void
  /** Without the token; null until an element has loaded. */
  readonly session: PanelSession | null
  /** Ends the session, in all tabs. */
  signOut(): void
  /** Looks for what keeps the widgets from working. */
  doctor(): Promise<unknown>
  /** Keeps calls until the script has loaded, such as \`['on', 'panel-ready', run]\`; what is pushed later runs at once. */
  q?: unknown[][]
}

declare global {
  interface Window {
    Panel?: PanelPage
    PanelConfig?: PanelSettings
  }
}
`
