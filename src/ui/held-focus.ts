import { type RefObject, useEffect, useRef } from 'react'
import { listen } from '../page/dom.ts'

/**
 * Keeps the focus in a box. When the focused control vanishes, the first element that `heading` selects takes the
 * focus, or else the box itself. @returns the box's ref
 */
export function useHeldFocus(heading: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  // Runs as an effect because any view in the box may remove the focused control.
  useEffect(() => {
    const box = ref.current
    if (!box) return
    let focused: EventTarget | null = null
    const hold = () => {
      const { activeElement, body } = document
      if (!(focused as Node | null) || (focused as Node).isConnected || (activeElement && activeElement !== body))
        return
      const target = box.querySelector<HTMLElement>(heading) ?? box
      target.focus({ preventScroll: true })
    }
    const over = new AbortController()
    const remember = ({ target }: Event) => {
      focused = target
    }
    const forget = (event: Event) => {
      if (!event.composedPath().includes(box)) focused = null
    }
    box.addEventListener('focusin', remember, over)
    listen('pointerdown', forget, over)
    const observer = new MutationObserver(hold)
    observer.observe(box, { childList: true, subtree: true })
    return () => {
      over.abort()
      observer.disconnect()
    }
  }, [heading])
  return ref
}
