/** Between what lies over the page and the edge of what is seen, in CSS pixels. */
const GAP = 16

const kept = new WeakSet<Element>()

/** Moves something fixed to its place in the part of the frame that is seen, from `top` on, `height` high. */
function place(element: HTMLElement, align: number, { top, height }: DOMRectReadOnly) {
  const own = element.offsetHeight
  const start = Math.max(top + GAP, top + (height - own - 2 * GAP) * align + GAP)
  const end = Math.max(0, innerHeight - own)
  element.style.setProperty('inset-block', `${Math.min(start, end)}px auto`, 'important')
  element.style.setProperty('margin-block', '0', 'important')
}

/**
 * Keeps what lies over the page in the part of the frame that is seen, as a page's own window would: the frame's middle
 * may be far outside of it, and only an observer knows what a page of another origin shows of its frame.
 * @param align 0 for the top of what is seen, 0.5 for its middle, 1 for its bottom
 */
export function keepInView(element: HTMLElement, align: number): void {
  if (kept.has(element)) return
  kept.add(element)
  let hidden = true
  // told when the frame comes into view, and anew each time it is asked
  const frame = new IntersectionObserver(([seen]) => {
    const room = seen?.intersectionRect
    if (!room?.height) return
    // what is higher than the part that is seen stays, so that all of it can be scrolled to
    if (hidden || element.offsetHeight <= room.height) place(element, align, room)
    hidden = false
  })
  const own = new IntersectionObserver(
    (entries) => {
      const ratio = entries.at(-1)?.intersectionRatio ?? 0
      hidden ||= ratio === 0
      if (ratio === 1) return
      frame.disconnect()
      frame.observe(document.documentElement)
    },
    { threshold: [0, 0.5, 1] },
  )
  frame.observe(document.documentElement)
  own.observe(element)
  element.addEventListener(
    'close',
    () => {
      kept.delete(element)
      frame.disconnect()
      own.disconnect()
    },
    { once: true },
  )
}
