import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPatience, removedBy } from '../page/patience.ts'
import { restoreStyles } from '../ui/styles.ts'
import { watchBox } from './drawing.ts'
import { containerOf, type Instance } from './instance.ts'
import { keepDrawn } from './keep-drawn.ts'

let sizes: ResizeObserver | undefined

function watchStyles(box: Element): () => void {
  if (!globalThis.ResizeObserver) return () => {}
  sizes ??= new ResizeObserver(restoreStyles)
  sizes.observe(box)
  return () => sizes?.unobserve(box)
}

export function useKeptBox({ element, host }: Instance): [number, RefObject<HTMLDivElement | null>] {
  const [drawing, setDrawing] = useState(0)
  const [mayRepeat] = useState(createPatience)
  const box = useRef<HTMLDivElement>(null)
  // Runs as a layout effect because the page may change the box before a paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing has a new box
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
