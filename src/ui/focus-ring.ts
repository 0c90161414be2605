import { listen } from '../loader/dom.ts'

let isByKey = false
let isListening = false

function followKeys(): void {
  if (isListening) return
  isListening = true
  const capture = { capture: true }
  listen('keydown', () => (isByKey = true), capture)
  listen('pointerdown', () => (isByKey = false), capture)
}

/**
 * Marks fields with `data-ring`, which the stylesheets treat as `:focus-visible`. If the pointer moved the focus before,
 * WebKit does not match `:focus-visible` on a choice that the arrow keys reached, and on a field that a form focuses
 * after Enter; it never does on a date, which other engines mark even after a click. Only WebKit loads this
 * (src/element/mount.ts).
 * @param root of an element, because a move of the focus inside a shadow root is not seen outside of it
 */
export function drawRings(root: ParentNode): void {
  followKeys()
  const mark = (target: EventTarget | null) => {
    if (!(target instanceof HTMLInputElement) || target.matches(':focus-visible')) return
    if (isByKey || target.type === 'date') target.dataset.ring = ''
  }
  // The field whose focus loaded this file has the focus already.
  mark(root.querySelector(':focus'))
  root.addEventListener('focusin', ({ target }) => mark(target))
  root.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement) delete target.dataset.ring
  })
}
