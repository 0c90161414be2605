import { listen } from '../page/dom.ts'

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
 * after Enter. Only WebKit loads this (src/element/mount.ts). Dates have their ring from base.css, because a Tab to a date
 * sends no event in WebKit.
 * @param root of an element, because a move of the focus inside a shadow root is not seen outside of it
 */
export function drawRings(root: Node): void {
  followKeys()
  root.addEventListener('focusin', ({ target }) => {
    if (isByKey && target instanceof HTMLInputElement && !target.matches(':focus-visible')) target.dataset.ring = ''
  })
  root.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement) delete target.dataset.ring
  })
}
