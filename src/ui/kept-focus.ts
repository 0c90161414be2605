import { type RefObject, useLayoutEffect, useRef } from 'react'

interface FocusPlace {
  readonly element: HTMLElement
  readonly row: number
}

const rowsOf = (box: Element): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('tbody tr')]

const focusedIn = (box: Element): Element | null => {
  const { activeElement } = box.getRootNode() as Document | ShadowRoot
  return box.contains(activeElement) ? activeElement : null
}

function focusPlaceIn(box: Element | null): FocusPlace | undefined {
  const element = box && focusedIn(box)
  if (!box || !element) return
  return { element: element as HTMLElement, row: rowsOf(box).findIndex((row) => row.contains(element)) }
}

function moveFocus(target: HTMLElement | null | undefined) {
  if (!target) return
  // Focuses the row and not a button in it, because Enter must not trigger an action.
  if (!target.matches('button')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * Keeps the focus in a box whose content is replaced. If the focused element only moved, it gets the focus again; else
 * the row in its place does, or else the element that `otherwise` selects. Never scrolls. @returns the box's ref, and a
 * function that focuses a row after the next drawing
 */
export function useKeptFocus(otherwise: string): [RefObject<HTMLDivElement | null>, (row: number) => void] {
  const box = useRef<HTMLDivElement>(null)
  const next = useRef(-1)
  const before = focusPlaceIn(box.current)
  // Runs as an effect because only an element in the document can have the focus.
  useLayoutEffect(() => {
    if (!box.current) return
    const rows = rowsOf(box.current)
    if (next.current >= 0 && rows[next.current]) {
      moveFocus(rows[next.current])
      next.current = -1
    } else if (before && !focusedIn(box.current)) {
      if (before.element.isConnected) before.element.focus({ preventScroll: true })
      else moveFocus(rows[Math.min(before.row, rows.length - 1)] ?? box.current.querySelector<HTMLElement>(otherwise))
    }
  })
  return [
    box,
    (row) => {
      next.current = row
    },
  ]
}
