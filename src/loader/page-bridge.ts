import { type Configuration, globals, type PublicSession, type WindowPanel } from './globals.ts'

/** The elements' shared code, or that of the frames, once it has loaded. */
export interface Core {
  session(): PublicSession | undefined
  signOut(): void
  configured(): void
  /** Calls `run` whenever a call is answered again after an outage. */
  onAnswer?(run: () => void): void
}

/** Functions of one file that others call. */
interface Provided {
  /** The functions of `panel.js`. */
  panel?: Partial<WindowPanel>
  /** Loads all files at once that the element of an offer needs next. */
  startNext?(): void
  /** True if `panel.js` says at each element that the panel refuses the page. */
  tellsRefusals?: boolean
  /** Replaces the environment on a page without a server (demo/in-page). */
  environment?: <Outside extends object>(outside: Outside) => Outside
  /** The parts by name, on a page that cannot load a file for each. */
  parts?: Readonly<Record<string, () => Promise<unknown>>>
}

/** A sign-in form opens or closes in this document, or in another one: a frame of the page, or the page of a frame. */
type Where = 'here' | 'elsewhere'

/** Connects our code on a page, in however many files and copies it was loaded. */
export class PageBridge {
  readonly provided: Provided = {}
  readonly cores: Core[] = []
  /** Parts of answers that could not be read, for the doctor. */
  readonly leftOut: string[] = []
  configuration: Configuration | undefined
  private readonly waiting: (() => void)[] = []
  private readonly signIn: Partial<Record<Where, (isOpen: boolean) => void>> = {}
  private isOutageTold = false

  connect(core: Core): void {
    this.cores.push(core)
    for (const run of this.waiting.splice(0)) run()
  }

  /** Runs once the first core has connected. */
  ready(run: () => void): void {
    if (this.cores.length > 0) run()
    else this.waiting.push(run)
  }

  /** Ends each session: native elements and frames have one each. */
  signOut(): void {
    for (const core of this.cores) if (core.session()?.status !== 'guest') core.signOut()
  }

  onSignIn(where: Where, listener: (isOpen: boolean) => void): void {
    this.signIn[where] = listener
  }

  tellSignIn(where: Where, isOpen: boolean): void {
    this.signIn[where]?.(isOpen)
  }

  /** @returns true for the first note of an outage, which alone is told to the page */
  noteOutage(): boolean {
    const isFirst = !this.isOutageTold
    this.isOutageTold = true
    return isFirst
  }

  endOutage(): void {
    this.isOutageTold = false
  }

  /** @returns true for a new message */
  noteLeftOut(message: string): boolean {
    const isNew = !this.leftOut.includes(message)
    if (isNew) this.leftOut.push(message)
    return isNew
  }
}

const KEY = Symbol.for('panel-widgets')
globals[KEY] ??= new PageBridge()
/** A page may use our two names for something of its own, so the bridge has a symbol (docs/decisions/040-names-of-the-page.md). */
export const bridge = globals[KEY] as PageBridge
