const GAP = 16

const kept = new WeakSet<Element>()

function place(element: HTMLElement, align: number, { top, height }: DOMRectReadOnly) {
  const own = element.offsetHeight
  const start = Math.max(top + GAP, top + (height - own - 2 * GAP) * align + GAP)
  const end = Math.max(0, innerHeight - own)
  element.style.setProperty('inset-block', `${Math.min(start, end)}px auto`, 'important')
  element.style.setProperty('margin-block', '0', 'important')
}

/**
 * Keeps an overlay in the visible part of the frame, because the frame's middle may be far outside of it. On a page of
 * another origin, only an IntersectionObserver knows the visible part.
 * @param align 0 for the top of the visible part, 0.5 for its middle, 1 for its bottom
 */
export function keepInView(element: HTMLElement, align: number): void {
  if (kept.has(element)) return
  kept.add(element)
  let hidden = true
  const frame = new IntersectionObserver(([seen]) => {
    const visible = seen?.intersectionRect
    if (!visible?.height) return
    // An overlay that is higher than the visible part stays in place, so that the member can scroll to all of it.
    if (hidden || element.offsetHeight <= visible.height) place(element, align, visible)
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
