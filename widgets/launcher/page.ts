import type { Environment } from '../../src/client/environment.ts'
import { dom } from '../../src/loader/dom.ts'
import type { Opening } from './options.ts'
import { onScroll, seenShare } from './scroll-box.ts'

// When it is time for a launcher to open, and which launcher of the page is open.

type Stop = () => void

const NOTHING: Stop = () => {}
/** The reader must have seen half of the page before turning back upwards counts as leaving. */
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

/** The pointer leaves through the window's top; without a pointer, the reader turns back by a window's height. */
function onExit(run: () => void): Stop {
  let lowest = 0
  let before: Element | undefined
  const stop = onScroll((box) => {
    if (box !== before) lowest = 0
    before = box
    if (seenShare(box) >= HALF) lowest = Math.max(lowest, box.scrollTop)
    return matchMedia('(hover: none)').matches && lowest - box.scrollTop > box.clientHeight
  }, run)
  const leave = (event: MouseEvent) => event.clientY <= 0 && run()
  dom.documentElement.addEventListener('mouseleave', leave)
  return () => {
    stop()
    dom.documentElement.removeEventListener('mouseleave', leave)
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
    since = dom.hidden ? 0 : environment.now()
    if (since > 0) cancel = environment.after(Math.max(left, 0), run)
  }
  dom.addEventListener('visibilitychange', follow, over)
  follow()
  return () => {
    over.abort()
    cancel()
  }
}

function watch(environment: Environment, opening: Opening, run: () => void): Stop {
  if (opening.when === 'load') run()
  else if (opening.when === 'exit') return onExit(run)
  else if (opening.when === 'scroll') return onScroll((box) => seenShare(box) * 100 >= opening.percent, run)
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
