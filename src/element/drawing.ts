import { isValidElement, options } from 'preact'
import { createElement } from 'react'
import { followTexts } from './replaced-texts.ts'

// Hears what others do to what our elements have drawn: translators, extensions, scripts of the page.

/** The boxes that are watched, each with what draws it again. */
const boxes = new WeakMap<Node, () => void>()
/** Nodes that others have put into them and may remove again. */
const foreign = new WeakSet<Node>()
/** The element tests also run on React, which does not tell when it draws: there, any change may be ours. */
const isTold = isValidElement(createElement('p'))
let observer: MutationObserver | undefined
let isOurs = false

const around = (node: Node | null, is: (node: Node) => boolean): Node | null =>
  node && (is(node) ? node : around(node.parentNode, is))

/** The box in which a change was. An element inside of it cares for itself. */
function boxOf({ target }: MutationRecord): Node | undefined {
  const found = around(target, (node) => boxes.has(node) || (node as Element).localName?.startsWith('panel-'))
  return found && boxes.has(found) ? found : undefined
}

/** Draws each box again that lost an element of ours. One that only moved within it is not lost. */
function restore(changes: readonly MutationRecord[]): void {
  const inBoxes = changes.flatMap((change) => {
    const box = boxOf(change)
    return box ? { box, change } : []
  })
  for (const { change } of inBoxes) for (const node of change.addedNodes) foreign.add(node)
  const damaged = new Set<Node>()
  for (const { box, change } of inBoxes) {
    if (around(change.target, (node) => foreign.has(node))) continue
    for (const node of change.removedNodes) {
      if (node.nodeType === Node.ELEMENT_NODE && !foreign.has(node) && !box.contains(node)) damaged.add(box)
    }
  }
  for (const box of damaged) boxes.get(box)?.()
}

function hear(changes: readonly MutationRecord[], isForeign: boolean): void {
  if (changes.length === 0) return
  if (isForeign) restore(changes)
  for (const text of followTexts(changes)) observer?.observe(text, { characterData: true })
  // the changes that this made are ours
  observer?.takeRecords()
}

/** Runs what changes the DOM at once, so that these changes count as ours. */
export function draw(run: () => void): void {
  // an element that is drawn draws the elements in it
  const wasOurs = isOurs
  hear(observer?.takeRecords() ?? [], isTold && !wasOurs)
  isOurs = true
  try {
    run()
  } finally {
    hear(observer?.takeRecords() ?? [], false)
    isOurs = wasOurs
  }
}

/** Runs nothing after a unit test whose environment is gone. */
const unlessGone = (run: () => void) => () => {
  if (typeof document !== 'undefined') run()
}

/** Milliseconds after which effects run on a page that is not painted, such as a hidden one. */
const UNPAINTED = 35

options.debounceRendering = (run) => queueMicrotask(unlessGone(() => draw(run)))
/** Runs effects after the next paint. Preact's own way calls a function that a finished test no longer has. */
options.requestAnimationFrame = (runEffects) => {
  let run = () => {
    run = () => {}
    setTimeout(unlessGone(runEffects))
  }
  setTimeout(() => run(), UNPAINTED)
  globalThis.requestAnimationFrame?.(() => run())
}

/**
 * Watches the box of an element.
 * @param redraw draws it again, after it lost an element of ours
 * @returns a function that ends it
 */
export function watchBox(box: Node, redraw: () => void): () => void {
  observer ??= new MutationObserver((changes) => hear(changes, isTold))
  observer.observe(box, { childList: true, characterData: true, subtree: true })
  boxes.set(box, redraw)
  return () => boxes.delete(box)
}
