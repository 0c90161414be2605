import { type RefObject, useEffect, useRef } from 'react'
import { focusInSight } from '../../src/ui/focus-in-sight.ts'

/**
 * Keeps the focus when a view turns into a form or back, because the pressed button disappears. A form of several steps
 * names its step.
 * @returns the ref of the box around both. When the form opens, its first field gets the focus. When it closes, the
 * button whose `data-opens` names the last step gets it. Otherwise the first button of the box gets it, or the first
 * button of the card
 */
export function useFocusOnTurn(editing: boolean | string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(editing)
  // Runs as an effect because the new content must be drawn first.
  useEffect(() => {
    if (wasEditing.current === editing) return
    const step = wasEditing.current
    wasEditing.current = editing
    // A fast member may already be typing in another field.
    if (editing && box.current?.querySelector('input:focus, textarea:focus')) return
    const find = (where: Element | null | undefined, what: string) => where?.querySelector<HTMLElement>(what)
    const target = editing
      ? find(box.current, 'input:not([hidden]), textarea')
      : (find(box.current, `[data-opens~="${step}"]`) ??
        find(box.current, 'button') ??
        find(box.current?.closest('section'), 'button'))
    if (target) focusInSight(target)
  }, [editing])
  return box
}
