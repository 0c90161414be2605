import type { Environment } from '../../src/panel/environment.ts'
import type { Opening } from './wishes.ts'

// What a launcher watches of its page: when it is time to open, and whether something else is open.

type Stop = () => void

const NOTHING: Stop = () => {}
/** A page counts as read half way before a turn back upwards says that the reader leaves. */
const HALF = 0.5

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

/** The pointer leaves through the window's top; where there is none, the reader turns back by a window's height. */
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

/** Waits for visible seconds: a tab in the background is not read. */
function afterSeconds(environment: Environment, seconds: number, run: () => void): Stop {
  let cancel = NOTHING
  const wait = () => {
    if (!document.hidden) return run()
    const over = new AbortController()
    cancel = () => over.abort()
    const look = () => {
      if (document.hidden) return
      cancel()
      run()
    }
    document.addEventListener('visibilitychange', look, over)
  }
  cancel = environment.after(seconds * 1000, wait)
  return () => cancel()
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

/** Whether a dialog is open, ours in a shadow root too, or the reader types: nothing may open over that. */
function isBusy(): boolean {
  if (document.activeElement?.matches(TYPED)) return true
  if ([...document.querySelectorAll(MODAL)].some(shows)) return true
  return [...document.querySelectorAll('*')].some(({ shadowRoot }) =>
    shadowRoot ? [...shadowRoot.querySelectorAll(MODAL)].some(shows) : false,
  )
}

/** Runs once, when nothing is open and nobody types. @returns a function that ends it */
export function whenFree(run: () => void): () => void {
  let frame = 0
  const look = () => {
    if (isBusy()) return
    stop()
    run()
  }
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  }
  const changes = new MutationObserver(soon)
  const over = new AbortController()
  const stop = () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    over.abort()
  }
  for (const name of ['close', 'focusout', 'fullscreenchange', 'panel-signed-in'])
    document.addEventListener(name, soon, { capture: true, signal: over.signal })
  changes.observe(document, { childList: true, subtree: true, attributes: true })
  look()
  return stop
}

/** The element whose dialog is open: one after the other. */
let closeOpen: (() => void) | undefined

/** Closes what another launcher shows. @returns a function to call when this one has closed */
export function takeTurn(close: () => void): () => void {
  if (closeOpen !== close) closeOpen?.()
  closeOpen = close
  return () => {
    if (closeOpen === close) closeOpen = undefined
  }
}
