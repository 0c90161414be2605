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
  tellsRefusals?: boolean
  environment?: <Outside extends object>(outside: Outside) => Outside
  parts?: Readonly<Record<string, () => Promise<unknown>>>
}

type Where = 'here' | 'elsewhere'

/** Connects all files and copies of our code on a page. */
export class PageBridge {
  readonly provided: Provided = {}
  readonly cores: Core[] = []
  readonly leftOut: string[] = []
  configuration: Configuration | undefined
  private readonly waiting: (() => void)[] = []
  private readonly signIn: Partial<Record<Where, (isOpen: boolean) => void>> = {}
  private isOutageTold = false

  connect(core: Core): void {
    this.cores.push(core)
    for (const run of this.waiting.splice(0)) run()
  }

  ready(run: () => void): void {
    if (this.cores.length > 0) run()
    else this.waiting.push(run)
  }

  signOut(): void {
    for (const core of this.cores) if (core.session()?.status !== 'guest') core.signOut()
  }

  onSignIn(where: Where, listener: (isOpen: boolean) => void): void {
    this.signIn[where] = listener
  }

  tellSignIn(where: Where, isOpen: boolean): void {
    this.signIn[where]?.(isOpen)
  }

  /** @returns true for the first note of an outage, which is reported to the page */
  noteOutage(): boolean {
    const isFirst = !this.isOutageTold
    this.isOutageTold = true
    return isFirst
  }

  endOutage(): void {
    this.isOutageTold = false
  }

  noteLeftOut(message: string): boolean {
    const isNew = !this.leftOut.includes(message)
    if (isNew) this.leftOut.push(message)
    return isNew
  }
}

const KEY = Symbol.for('panel-widgets')
globals[KEY] ??= new PageBridge()
/** Uses a symbol, because a page may use our two names itself (docs/strict-pages.md#names-that-your-page-uses). */
export const bridge = globals[KEY] as PageBridge
