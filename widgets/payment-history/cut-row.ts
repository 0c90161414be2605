import { type RefObject, useLayoutEffect } from 'react'

/** The cut row must show, and hide, at least this many pixels; otherwise the list seems to end there. */
const MIN_PIXELS = 24

export function useCutRow(list: RefObject<HTMLElement | null>): void {
  // Runs as a layout effect because it measures before a paint, and again after each new layout.
  useLayoutEffect(() => {
    const box = list.current
    if (!box || !globalThis.ResizeObserver) return
    const measure = () => {
      box.style.removeProperty('max-block-size')
      const end = box.clientHeight
      if (box.scrollHeight <= end) return
      const start = box.getBoundingClientRect().top - box.scrollTop
      const rows = [...box.querySelectorAll('.panel-table-row')].map((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return { top: top - start, bottom: bottom - start }
      })
      if (rows.some(({ top, bottom }) => end - top >= MIN_PIXELS && bottom - end >= MIN_PIXELS)) return
      const middle = rows.map(({ top, bottom }) => (top + bottom) / 2).findLast((half) => half <= end)
      if (middle) box.style.setProperty('max-block-size', `${middle}px`)
    }
    const observer = new ResizeObserver(measure)
    for (const child of box.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [list])
}
