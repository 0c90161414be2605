import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place when a view turns into a form or back: the button that was pressed is gone.
 * @returns the box around both; its first field or button takes the focus, but not when it is first drawn
 */
export function useFocusOnTurn(editing: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const was = useRef(editing)
  // an effect, because what takes the focus must have been drawn
  useEffect(() => {
    if (was.current === editing) return
    was.current = editing
    box.current?.querySelector<HTMLElement>(editing ? 'input:not([hidden])' : 'button')?.focus()
  }, [editing])
  return box
}
