import { type Configuration, globals, type PublicSession, type WindowPanel } from './globals.ts'

export interface Core {
  session(): PublicSession | undefined
  signOut(): void
  configured(): void
  onAnswer?(run: () => void): void
}

interface Provided {
  panel?: Partial<WindowPanel>
  startNext?(): void
  /** True if `panel.js` shows a notice at each element when the panel refuses the page. */
  tellsRefusals?: boolean
  /** Replaces the environment on a page without a server (demo/in-page). */
  environment?: <Outside extends object>(outside: Outside) => Outside
  parts?: Readonly<Record<string, () => Promise<unknown>>>
}

/** `elsewhere` means another document: a frame of this page, or the page around this frame. */
type Where = 'here' | 'elsewhere'

export interface PageBridge {
  readonly provided: Provided
  readonly cores: readonly Core[]
  readonly leftOut: string[]
  configuration?: Configuration
  connect(core: Core): void
  ready(run: () => void): void
  signOut(): void
  onSignIn(where: Where, listener: (isOpen: boolean) => void): void
  tellSignIn(where: Where, isOpen: boolean): void
  /** @returns true for the first note of an outage, which is reported to the page */
  noteOutage(): boolean
  endOutage(): void
  /** @returns true for a new message */
  noteLeftOut(message: string): boolean
}

function createBridge(): PageBridge {
  const cores: Core[] = []
  const waiting: (() => void)[] = []
  const signIn: Partial<Record<Where, (isOpen: boolean) => void>> = {}
  const leftOut: string[] = []
  let isOutageTold = false
  return {
    provided: {},
    cores,
    leftOut,
    connect(core) {
      cores.push(core)
      for (const run of waiting.splice(0)) run()
    },
    ready: (run) => void (cores.length > 0 ? run() : waiting.push(run)),
    signOut() {
      for (const core of cores) if (core.session()?.status !== 'guest') core.signOut()
    },
    onSignIn(where, listener) {
      signIn[where] = listener
    },
    tellSignIn: (where, isOpen) => signIn[where]?.(isOpen),
    noteOutage() {
      const isFirst = !isOutageTold
      isOutageTold = true
      return isFirst
    },
    endOutage() {
      isOutageTold = false
    },
    noteLeftOut: (message) => !leftOut.includes(message) && leftOut.push(message) > 0,
  }
}

const KEY = Symbol.for('panel-widgets')
globals[KEY] ??= createBridge()
/**
 * Stored under a symbol, because the page may use both our names itself
 * (docs/strict-pages.md#names-that-your-page-uses).
 */
export const bridge = globals[KEY] as PageBridge
