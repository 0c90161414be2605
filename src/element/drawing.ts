import { isValidElement, options } from 'preact'
import { createElement } from 'react'
import { followTexts } from './replaced-texts.ts'

// Observes changes that translators, extensions and scripts of the page make inside our elements.

const boxes = new WeakMap<Node, () => void>()
const foreignNodes = new WeakSet<Node>()
/** False while the element tests run on React, which does not report when it draws; any change may then be ours. */
const isDrawingReported = isValidElement(createElement('p'))
let observer: MutationObserver | undefined
let isOurs = false

const around = (node: Node | null, is: (node: Node) => boolean): Node | null =>
  node && (is(node) ? node : around(node.parentNode, is))

function boxOf({ target }: MutationRecord): Node | undefined {
  const found = around(target, (node) => boxes.has(node) || (node as Element).localName?.startsWith('panel-'))
  return found && boxes.has(found) ? found : undefined
}

function restore(changes: readonly MutationRecord[]): void {
  const inBoxes = changes.flatMap((change) => {
    const box = boxOf(change)
    return box ? { box, change } : []
  })
  for (const { change } of inBoxes) for (const node of change.addedNodes) foreignNodes.add(node)
  const damaged = new Set<Node>()
  for (const { box, change } of inBoxes) {
    if (around(change.target, (node) => foreignNodes.has(node))) continue
    for (const node of change.removedNodes) {
      if (node.nodeType === Node.ELEMENT_NODE && !foreignNodes.has(node) && !box.contains(node)) damaged.add(box)
    }
  }
  for (const box of damaged) boxes.get(box)?.()
}

function handleChanges(changes: readonly MutationRecord[], isForeign: boolean): void {
  if (changes.length === 0) return
  if (isForeign) restore(changes)
  for (const text of followTexts(changes)) observer?.observe(text, { characterData: true })
  observer?.takeRecords()
}

export function draw(run: () => void): void {
  const wasOurs = isOurs
  handleChanges(observer?.takeRecords() ?? [], isDrawingReported && !wasOurs)
  isOurs = true
  try {
    run()
  } finally {
    handleChanges(observer?.takeRecords() ?? [], false)
    isOurs = wasOurs
  }
}

const unlessGone = (run: () => void) => () => {
  if (typeof document !== 'undefined') run()
}

const UNPAINTED = 35

options.debounceRendering = (run) => queueMicrotask(unlessGone(() => draw(run)))
/**
 * Runs effects after the next paint. Preact's default would call a function of the test environment that no longer
 * exists after the test.
 */
options.requestAnimationFrame = (runEffects) => {
  let run = () => {
    run = () => {}
    setTimeout(unlessGone(runEffects))
  }
  setTimeout(() => run(), UNPAINTED)
  globalThis.requestAnimationFrame?.(() => run())
}

export function watchBox(box: Node, redraw: () => void): () => void {
  observer ??= new MutationObserver((changes) => handleChanges(changes, isDrawingReported))
  observer.observe(box, { childList: true, characterData: true, subtree: true })
  boxes.set(box, redraw)
  return () => boxes.delete(box)
}
