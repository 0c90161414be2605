import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Held {
  readonly element: HTMLElement
  /** The place of its row in the table that it stands in; -1 outside of one. */
  readonly row: number
}

const rowsOf = (box: Element): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('tbody tr')]

const focusedIn = (box: Element): Element | null => {
  const { activeElement } = box.getRootNode() as Document | ShadowRoot
  return box.contains(activeElement) ? activeElement : null
}

function heldIn(box: Element | null): Held | undefined {
  const element = box && focusedIn(box)
  if (!box || !element) return
  return { element: element as HTMLElement, row: rowsOf(box).findIndex((row) => row.contains(element)) }
}

function give(target: HTMLElement | null | undefined) {
  if (!target) return
  // a row takes the focus without a thing to press: Enter there starts nothing by surprise
  if (!target.matches('button')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * Keeps the focus of a box whose content is replaced under it: on the same element if it merely moved, else on the
 * row that took its place, else on what `otherwise` selects. Nothing scrolls. @returns the box's ref, and what sends
 * the focus to a row that is drawn next
 */
export function useKeptFocus(otherwise: string): [RefObject<HTMLDivElement | null>, (row: number) => void] {
  const box = useRef<HTMLDivElement>(null)
  const next = useRef(-1)
  // read before this drawing changes the page
  const held = heldIn(box.current)
  // an effect, because only what stands on the page can hold the focus
  useLayoutEffect(() => {
    if (!box.current) return
    const rows = rowsOf(box.current)
    if (next.current >= 0 && rows[next.current]) {
      give(rows[next.current])
      next.current = -1
    } else if (held && !focusedIn(box.current)) {
      if (held.element.isConnected) held.element.focus({ preventScroll: true })
      else give(rows[Math.min(held.row, rows.length - 1)] ?? box.current.querySelector<HTMLElement>(otherwise))
    }
  })
  return [
    box,
    (row) => {
      next.current = row
    },
  ]
}
