import { pagePanel } from '../client/page-panel.ts'
import { dom } from '../loader/dom.ts'
import { createPatience, removedBy } from '../loader/patience.ts'

/** An open dialog that left the page is no longer modal. */
function openAgain(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open')
  dialog.showModal()
}

interface Kept {
  readonly parent: Node
  /** What we drew, with the slot `panel`. */
  readonly child: HTMLElement
  readonly mayRepeat: () => boolean
  /** The page never stops. */
  readonly giveUp: () => void
  /** The page took over the child for something else: its attributes are gone. */
  readonly stripped?: () => void
}

/**
 * Puts a child that we drew back whenever the page has removed it: the same node, so that it keeps what was typed in it,
 * and the focus. An observer runs before a custom element in it notices that it was away.
 * @returns a function that ends it, before we remove the child
 */
export function keepDrawn({ parent, child, mayRepeat, giveUp, stripped }: Kept): () => void {
  let focused: Element | undefined
  const forget = () => {
    focused = undefined
  }
  const over = new AbortController()
  const follow = (event: Event) => {
    const [field] = event.composedPath() as Element[]
    if (event.type === 'focusin') focused = field
    // later, because it also loses the focus when the page removes it
    else pagePanel().environment.after(0, () => focused === field && !field?.matches(':focus') && forget())
  }
  child.addEventListener('focusin', follow, over)
  child.addEventListener('focusout', follow, over)
  const observer = new MutationObserver((changes) => {
    if (child.slot !== 'panel') {
      child.slot = 'panel'
      stripped?.()
    }
    if (parent.contains(child)) return
    if (!mayRepeat()) return giveUp()
    const next = changes.find(({ removedNodes }) => [...removedNodes].includes(child))?.nextSibling
    parent.insertBefore(child, next?.parentNode === parent ? next : null)
    const field = dom.activeElement === dom.body ? (focused as HTMLElement | undefined) : undefined
    for (const dialog of child.querySelectorAll<HTMLDialogElement>('dialog[open]')) openAgain(dialog)
    field?.focus({ preventScroll: true })
  })
  observer.observe(parent, { childList: true })
  observer.observe(child, { attributeFilter: ['slot'] })
  return () => {
    over.abort()
    observer.disconnect()
  }
}

/** Keeps a child that one of our elements has placed in itself. @returns a function that removes it */
export function place(parent: Element, child: HTMLElement, fail: (error: ReturnType<typeof removedBy>) => void) {
  parent.append(child)
  const giveUp = () => {
    letGo()
    fail(removedBy(parent))
  }
  const letGo = keepDrawn({ parent, child, mayRepeat: createPatience(), giveUp })
  return () => {
    letGo()
    child.remove()
  }
}
