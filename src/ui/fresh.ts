import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

/**
 * Returns handlers for a box. They ignore a press that began before the box showed `what` (docs/rules.md#one-press): a
 * pointer that was already down, the second half of a double click, and a held key.
 */
export function useFreshPresses(what: unknown) {
  const down = useRef<unknown>(undefined)
  const first = useRef<unknown>(undefined)
  return {
    onPointerDownCapture() {
      down.current = what
    },
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.repeat && /^(Enter| )$/.test(event.key) && (event.target as Element).closest('button, a, summary'))
        event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      // The click came from a key or a screen reader, even if the pointer is still down.
      if (event.detail === 0) return
      if (event.detail === 1) first.current = down.current ?? what
      down.current = undefined
      if (first.current === what) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
