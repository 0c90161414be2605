import { dom, listen } from '../../src/page/dom.ts'
import { openRoots } from './roots.ts'

// Finds the box that scrolls as the reader reads: the window, or a part of the page.

const MIN_HEIGHT_SHARE = 1 / 3

const pageRoot = (): Element => dom.scrollingElement ?? dom.documentElement

function reachOf(box: Element): number {
  const reach = box.scrollHeight - box.clientHeight
  const isRoot = box === pageRoot()
  if (reach <= 1 || (!isRoot && box.clientHeight < innerHeight * MIN_HEIGHT_SHARE)) return 0
  const [overflow] = [box, ...(isRoot ? [dom.body] : [])]
    .map((element) => getComputedStyle(element).overflowY)
    .filter((value) => value !== 'visible')
  return (isRoot ? !/hidden|clip/.test(overflow ?? '') : /auto|scroll/.test(overflow ?? '')) ? reach : 0
}

const longer = (one: Element, other: Element): Element => (reachOf(other) > reachOf(one) ? other : one)

function findBox(): Element {
  let found = pageRoot()
  for (const root of openRoots()) for (const element of root.querySelectorAll('*')) found = longer(found, element)
  return found
}

export const seenShare = ({ scrollTop, clientHeight, scrollHeight }: Element): number =>
  (scrollTop + clientHeight) / Math.max(scrollHeight, 1)

export function onScroll(check: (box: Element) => boolean, run: () => void): () => void {
  const over = new AbortController()
  const options = { passive: true, capture: true, signal: over.signal }
  let box = follow(findBox())
  /** Listens to a box in a shadow root, because its scroll events do not reach the window. */
  function follow(found: Element): Element {
    if (found.getRootNode() !== document) found.addEventListener('scroll', look, options)
    return found
  }
  function look(event?: Event): void {
    if (!box.isConnected) box = follow(findBox())
    const scrolled = event?.target
    if (scrolled) box = longer(box, scrolled instanceof Element ? scrolled : pageRoot())
    if (over.signal.aborted || !check(box)) return
    over.abort()
    run()
  }
  listen('scroll', look, options)
  look()
  return () => over.abort()
}
