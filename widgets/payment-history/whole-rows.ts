import { type RefObject, useLayoutEffect } from 'react'

/** Ends the list with a whole row: within its greatest height, as high as the last one that fits. */
export function useWholeRows(list: RefObject<HTMLElement | null>): void {
  // a layout effect, because it is measured before it is painted, and again whenever the rows are laid out anew
  useLayoutEffect(() => {
    const box = list.current
    // the DOM of unit tests has no layout
    if (!box || !globalThis.ResizeObserver) return
    const measure = () => {
      box.style.removeProperty('max-block-size')
      const start = box.getBoundingClientRect().top - box.scrollTop
      const ends = [...box.querySelectorAll('.panel-table-row')].map(
        (row) => row.getBoundingClientRect().bottom - start,
      )
      const end = Math.max(...ends.filter((rowEnd) => rowEnd <= box.clientHeight))
      if (box.scrollHeight > box.clientHeight && end > 0) box.style.setProperty('max-block-size', `${end}px`)
    }
    const observer = new ResizeObserver(measure)
    for (const child of box.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [list])
}
