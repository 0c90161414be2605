import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPatience, removedBy } from '../loader/patience.ts'
import { restoreStyles } from '../ui/styles.ts'
import { watchBox } from './drawing.ts'
import { containerOf, type Instance } from './instance.ts'
import { keepDrawn } from './kept.ts'

/** Without our styles the box has another size: a page that sets its own sheets has dropped them. */
let sizes: ResizeObserver | undefined

function watchStyles(box: Element): () => void {
  // the DOM of unit tests may have none
  if (!globalThis.ResizeObserver) return () => {}
  sizes ??= new ResizeObserver(restoreStyles)
  sizes.observe(box)
  return () => sizes?.unobserve(box)
}

/**
 * Keeps the box of the root view in its element, and whole, whatever the page does to it.
 * @returns the key and the ref of the box
 */
export function useKeptBox({ element, host }: Instance): [number, RefObject<HTMLDivElement | null>] {
  const [drawing, setDrawing] = useState(0)
  const [mayRepeat] = useState(createPatience)
  const box = useRef<HTMLDivElement>(null)
  // a layout effect, because the page may change it before it is painted
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing has a box of its own
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const giveUp = () => {
      end()
      host.emit('panel-error', removedBy(element))
    }
    const redraw = () => (mayRepeat() ? setDrawing((drawing) => drawing + 1) : giveUp())
    const ends = [
      watchBox(current, redraw),
      watchStyles(current),
      keepDrawn({ parent: containerOf(element), child: current, mayRepeat, giveUp, stripped: redraw }),
    ]
    const end = () => {
      for (const end of ends) end()
    }
    return end
  }, [element, host, mayRepeat, drawing])
  return [drawing, box]
}
