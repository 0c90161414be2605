import { listen } from '../page/dom.ts'

const canScroll = (box: Element, by: number): boolean =>
  /auto|scroll/.test(getComputedStyle(box).overflowY) &&
  (by < 0 ? box.scrollTop > 0 : box.scrollTop + box.clientHeight < box.scrollHeight - 1)

function isOver(box: Element, x: number, y: number): boolean {
  if (!(box instanceof Element)) return false
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}

/**
 * Keeps the page behind an open dialog in its place: a wheel or a finger scrolls a box of the dialog or nothing. In a
 * frame this also keeps the page around the frame.
 * @returns a function that ends it
 */
export function holdPage(): () => void {
  let finger = 0
  const over = new AbortController()
  const options = { capture: true, passive: false, signal: over.signal }
  function hold(event: Event, { clientX, clientY }: WheelEvent | Touch, by: number) {
    const path = event.composedPath()
    const dialog = path.findIndex((node) => (node as Element).localName === 'dialog')
    // Above the backdrop the dialog itself is the target, and does not scroll.
    const boxes = (path.slice(0, dialog + 1) as Element[]).filter((box) => isOver(box, clientX, clientY))
    if (!boxes.some((box) => canScroll(box, by))) event.preventDefault()
  }
  listen(
    'wheel',
    (event: WheelEvent) => {
      // With Ctrl the wheel zooms.
      if (!event.ctrlKey && Math.abs(event.deltaY) >= Math.abs(event.deltaX)) hold(event, event, event.deltaY)
    },
    options,
  )
  listen('touchstart', ({ touches }: TouchEvent) => (finger = touches[0]?.clientY ?? 0), options)
  listen(
    'touchmove',
    (event: TouchEvent) => {
      const [touch, second] = event.touches
      if (touch && !second && event.cancelable) hold(event, touch, finger - touch.clientY)
    },
    options,
  )
  return () => over.abort()
}
