export const apiTypes = (): string => `
export interface PanelSession {
  readonly status: 'checking' | 'guest' | 'member'
  /** A frame does not report the name. */
  readonly user?: { readonly id: string; readonly firstName?: string; readonly points: number }
}

/** A fault that keeps the elements from working, and its remedy. */
export interface PanelFinding {
  /** Stable, such as \`api-unreachable\`. */
  readonly code: string
  readonly fault: string
  readonly mend: string
}

/** The findings of \`doctor()\`. */
export interface PanelReport {
  readonly version: string
  readonly healthy: boolean
  readonly findings: readonly PanelFinding[]
}

type Listen = <Name extends keyof PanelEventMap>(
  name: Name,
  listener: (detail: PanelEventMap[Name]['detail'], event: PanelEventMap[Name]) => void,
) => () => void

/** Listens to an event of all elements, once for each change. Returns a function that unsubscribes. */
export declare const on: Listen

/** Calls the function once the first element has loaded. */
export declare function ready(run: () => void): void

/** The session without its token; null until an element has loaded. */
export declare function session(): PanelSession | null

/** Ends the session, in all tabs. */
export declare function signOut(): void

/** Checks the page for common faults, and prints each with its remedy in the console. */
export declare function doctor(): Promise<PanelReport>
`

/** `panel.d.ts` declares the globals of `panel.js`; tests/contract/elements/declarations.spec.ts compares the two. */
export const pageTypes = (): string => `// Generated from the elements' own declarations.

import type { PanelReport, PanelSession, PanelSettings } from './define.js'
import type { PanelEventMap } from './elements.js'

export type { PanelFinding, PanelReport, PanelSession } from './define.js'

/** \`window.Panel\` */
export interface PanelPage {
  /** Such as \`1.0.0\`. */
  readonly version: string
  /** Changes settings: the theme, the language and the texts at any time, the others before the elements show. */
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
  doctor(): Promise<PanelReport>
  /** The calls that a page queued before the script loaded, such as \`['on', 'panel-ready', run]\`. Later calls run immediately. */
  q: PanelQueue
}

/** Accepts calls, each as the name of a method and its arguments. */
export interface PanelQueue {
  push<Name extends keyof PanelEventMap>(
    call: [
      call: 'on',
      name: Name,
      listener: (detail: PanelEventMap[Name]['detail'], event: PanelEventMap[Name]) => void,
    ],
  ): number
  push(
    call: [call: 'configure', settings: PanelSettings] | [call: 'ready', run: () => void] | [call: 'signOut' | 'doctor'],
  ): number
}

declare global {
  interface Window {
    get Panel(): PanelPage | undefined
    /** Before the script has loaded, the queued calls. */
    set Panel(queue: PanelPage | { q: unknown[][] } | undefined)
    PanelConfig?: PanelSettings
    /** Replaces \`Panel\` if the script's tag has \`data-global="PanelWidgets"\`. */
    PanelWidgets?: PanelPage
    PanelWidgetsConfig?: PanelSettings
  }
}
`
