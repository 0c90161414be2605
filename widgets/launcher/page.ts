import type { Environment } from '../../src/panel/environment.ts'
import type { Opening } from './options.ts'

// What a launcher watches of its page: when it is time to open, and whether something else is open.

type Stop = () => void

const NOTHING: Stop = () => {}
/** The reader must have seen half of the page before turning back upwards counts as leaving. */
const HALF = 0.5
/** On a page that changes, milliseconds between two checks for open dialogs. */
const PAUSE = 200

/** Runs once, after the first paint, when the browser has nothing else to do. A hidden page paints nothing. */
function afterPaint({ whenIdle }: Environment, run: () => void): Stop {
  let cancel = NOTHING
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      cancel = whenIdle(run)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    cancel()
  }
}

/** The share of the page that has come into view, from 0 to 1. */
const seenShare = (): number => (scrollY + innerHeight) / Math.max(document.documentElement.scrollHeight, 1)

/** Calls `check` now and at each scroll until it is true, then `run`. */
function onScroll(check: () => boolean, run: () => void): Stop {
  const over = new AbortController()
  const look = () => {
    if (over.signal.aborted || !check()) return
    over.abort()
    run()
  }
  addEventListener('scroll', look, { passive: true, signal: over.signal })
  look()
  return () => over.abort()
}

/** The pointer leaves through the window's top; without a pointer, the reader turns back by a window's height. */
function onExit(run: () => void): Stop {
  let lowest = 0
  const turnsBack = () => {
    if (seenShare() >= HALF) lowest = Math.max(lowest, scrollY)
    return matchMedia('(hover: none)').matches && lowest - scrollY > innerHeight
  }
  const stop = onScroll(turnsBack, run)
  const leave = (event: MouseEvent) => event.clientY <= 0 && run()
  document.documentElement.addEventListener('mouseleave', leave)
  return () => {
    stop()
    document.documentElement.removeEventListener('mouseleave', leave)
  }
}

/** Waits until the page has been visible for so many seconds: nobody reads a tab in the background. */
function afterSeconds(environment: Environment, seconds: number, run: () => void): Stop {
  let left = seconds * 1000
  let since = 0
  let cancel = NOTHING
  const over = new AbortController()
  const follow = () => {
    cancel()
    if (since > 0) left -= environment.now() - since
    since = document.hidden ? 0 : environment.now()
    if (since > 0) cancel = environment.after(Math.max(left, 0), run)
  }
  document.addEventListener('visibilitychange', follow, over)
  follow()
  return () => {
    over.abort()
    cancel()
  }
}

function watch(environment: Environment, opening: Opening, run: () => void): Stop {
  if (opening.when === 'load') run()
  else if (opening.when === 'exit') return onExit(run)
  else if (opening.when === 'scroll') return onScroll(() => seenShare() * 100 >= opening.percent, run)
  else if (opening.when === 'after') return afterSeconds(environment, opening.seconds, run)
  return NOTHING
}

/** Calls `run` when it is time, and never before the first paint. @returns a function that ends it */
export function watchOpening(environment: Environment, opening: Opening, run: () => void): () => void {
  let stop = afterPaint(environment, () => {
    stop = watch(environment, opening, run)
  })
  return () => stop()
}

/** Open dialogs and whatever fills the screen. */
const MODAL = 'dialog[open],[aria-modal=true],:modal,:fullscreen'
const TYPED = 'input,textarea,select,[contenteditable]:not([contenteditable=false])'

const shows = (element: Element): boolean => element.getClientRects().length > 0
const hasModal = (root: ParentNode): boolean => [...root.querySelectorAll(MODAL)].some(shows)

/** Whether a dialog is open, one in an open shadow root too. */
const isCovered = (): boolean =>
  hasModal(document) ||
  [...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null && hasModal(shadowRoot))

const isTyping = (): boolean => document.activeElement?.matches(TYPED) === true

/**
 * Tells now, and whenever it changes, whether a dialog is open on the page or, with `orTyping`, the reader types.
 * @returns a function that ends it
 */
function watchBusy(environment: Environment, orTyping: boolean, tell: (isBusy: boolean) => void): Stop {
  let before: boolean | undefined
  let cancel: Stop | undefined
  const over = new AbortController()
  const look = () => {
    cancel = undefined
    const isBusy = (orTyping && isTyping()) || isCovered()
    if (isBusy === before) return
    before = isBusy
    tell(isBusy)
  }
  const soon = () => {
    if (!over.signal.aborted) cancel ??= environment.after(PAUSE, look)
  }
  const changes = new MutationObserver(soon)
  for (const name of ['toggle', 'close', 'focusout', 'fullscreenchange'])
    document.addEventListener(name, soon, { capture: true, signal: over.signal })
  changes.observe(document, { childList: true, subtree: true, attributes: true })
  look()
  return () => {
    over.abort()
    cancel?.()
    changes.disconnect()
  }
}

/** Runs once, when no dialog is open and nobody types. @returns a function that ends it */
export function whenFree(environment: Environment, run: () => void): () => void {
  let isOver = false
  let stop = NOTHING
  const end = () => {
    isOver = true
    stop()
  }
  stop = watchBusy(environment, true, (isBusy) => {
    if (isBusy || isOver) return
    end()
    run()
  })
  // nothing was open, so `run` was called before `stop` was set
  if (isOver) stop()
  return end
}

/** Tells whether a dialog is open over the page. @returns a function that ends it */
export const watchCovered = (environment: Environment, tell: (isCovered: boolean) => void): (() => void) =>
  watchBusy(environment, false, tell)

/** Closes the launcher that is open on this page. */
let closeOpen: (() => void) | undefined

/** Closes what another launcher shows. @returns a function to call when this one has closed */
export function closeOthers(close: () => void): () => void {
  if (closeOpen !== close) closeOpen?.()
  closeOpen = close
  return () => {
    if (closeOpen === close) closeOpen = undefined
  }
}
