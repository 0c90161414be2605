/** The input Actions of W3C WebDriver and WebDriver BiDi. */
export type Input =
  | {
      readonly type: 'pointer'
      readonly id: 'mouse'
      readonly parameters: { readonly pointerType: 'mouse' }
      readonly actions: readonly object[]
    }
  | { readonly type: 'key'; readonly id: 'keyboard'; readonly actions: readonly object[] }
  | { readonly type: 'wheel'; readonly id: 'wheel'; readonly actions: readonly object[] }

/** In CSS pixels from the corner of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The tag of an isolated element; undefined is the page itself. */
export type Frame = string | undefined

/** Runs in the page. It is passed as text, so it uses nothing of its module. */
type InPage<Args extends readonly unknown[], Result> = (...args: Args) => Result

interface Found {
  readonly frame: Frame
  readonly reference: object
}

/** One tab of a browser, for both protocols (bidi.ts, classic.ts). */
export interface Tab {
  /** For example `Firefox 140.12.0`. */
  readonly browser: string
  open(address: string): Promise<void>
  /** Sets the size of the window, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Takes a PNG of the window. */
  picture(): Promise<Buffer>
  /** Returns the function's answer, as JSON. */
  read<Args extends readonly unknown[], Result>(frame: Frame, run: InPage<Args, Result>, ...args: Args): Promise<Result>
  find<Args extends readonly unknown[]>(
    frame: Frame,
    find: InPage<Args, Element | undefined>,
    ...args: Args
  ): Promise<Found | undefined>
  /** Scrolls to the element and clicks with the mouse on its middle. */
  click(found: Found): Promise<void>
  /** Types into the focused element, key by key. */
  type(frame: Frame, text: string): Promise<void>
  /** Performs input on the page. Points count from the corner of its window. */
  perform(input: Input): Promise<void>
  /** Turns the wheel above a point of the window. */
  wheel(point: Point, by: number): Promise<void>
  /** Prints the page into a PDF. WebKitGTK's driver has no such command. */
  print?(): Promise<Buffer>
  close(): Promise<void>
}

/** @param origin where the point is counted from: an element's middle in the protocol's own form, or the window's corner */
export const clickOn = (origin: object | 'viewport', x = 0, y = 0): Input => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y, origin },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

export const keysOf = (text: string): Input => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

export const turn = ({ x, y }: Point, deltaY: number): Input => ({
  type: 'wheel',
  id: 'wheel',
  actions: [{ type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY, origin: 'viewport' }],
})

/**
 * Scrolls to an element, in the page. A dialog in a frame stays in sight and moves when the page scrolls, so nothing
 * scrolls for a control of a dialog that is seen already.
 */
export const SCROLL =
  "(element) => element.scrollIntoView({ block: element.closest('dialog') ? 'nearest' : 'center', behavior: 'instant' })"

/** Runs in the page. Finds the frame of an isolated element. */
export const FIND_FRAME = "(tag) => document.querySelector(tag)?.querySelector('iframe') ?? null"
