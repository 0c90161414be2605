import type { Environment } from '../../src/client/environment.ts'
import { dom } from '../../src/page/dom.ts'
import type { Opening } from './options.ts'
import { onScroll, seenShare } from './scroll-box.ts'

type Stop = () => void

const NOTHING: Stop = () => {}
/** The part of the page that the reader must have seen before scrolling back up counts as leaving. */
const HALF = 0.5

/**
 * Runs once, after the first paint, when the browser is idle. A hidden page is not painted, so this waits until it
 * shows.
 */
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

/**
 * Detects a pointer that leaves through the window's top, or, on a device without a pointer, a reader who scrolls back
 * up by the height of the window.
 */
function onExit(run: () => void): Stop {
  let lowestScroll = 0
  let before: Element | undefined
  const stop = onScroll((box) => {
    if (box !== before) lowestScroll = 0
    before = box
    if (seenShare(box) >= HALF) lowestScroll = Math.max(lowestScroll, box.scrollTop)
    return matchMedia('(hover: none)').matches && lowestScroll - box.scrollTop > box.clientHeight
  }, run)
  const leave = (event: MouseEvent) => event.clientY <= 0 && run()
  dom.documentElement.addEventListener('mouseleave', leave)
  return () => {
    stop()
    dom.documentElement.removeEventListener('mouseleave', leave)
  }
}

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

export function watchOpening(environment: Environment, opening: Opening, run: () => void): () => void {
  let stop = afterPaint(environment, () => {
    stop = watch(environment, opening, run)
  })
  return () => stop()
}

let closeOpen: (() => void) | undefined

/** Closes the other open launcher. @returns a function to call when this launcher has closed */
export function closeOthers(close: () => void): () => void {
  if (closeOpen !== close) closeOpen?.()
  closeOpen = close
  return () => {
    if (closeOpen === close) closeOpen = undefined
  }
}
