import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

/**
 * The handlers of a box that takes no press which began before `what` showed in it (docs/decisions/033-one-press.md): a pointer that
 * was down by then, the second half of a double click, and a key that is held.
 */
export function useFreshPresses(what: unknown) {
  /** What showed as the pointer went down. */
  const down = useRef<unknown>(undefined)
  /** What showed as the first of several quick clicks began. */
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
      // a key or a screen reader clicks while the pointer may still be down
      if (event.detail === 0) return
      if (event.detail === 1) first.current = down.current ?? what
      down.current = undefined
      if (first.current === what) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
