import { pagePanel } from '../client/page-panel.ts'
import { dom } from '../page/dom.ts'
import { createPatience, removedBy } from '../page/patience.ts'

function openAgain(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open')
  dialog.showModal()
}

interface Kept {
  readonly parent: Node
  readonly child: HTMLElement
  readonly mayRepeat: () => boolean
  readonly giveUp: () => void
  readonly stripped?: () => void
}

/**
 * Puts back a child that the page has removed. It is the same node, so it keeps its text and focus. The observer runs
 * before a custom element in the child notices the removal.
 * @returns a function to call before we remove the child ourselves
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

export function place(parent: Element, child: HTMLElement, fail: (error: ReturnType<typeof removedBy>) => void) {
  parent.append(child)
  const giveUp = () => {
    stopKeeping()
    fail(removedBy(parent))
  }
  const stopKeeping = keepDrawn({ parent, child, mayRepeat: createPatience(), giveUp })
  return () => {
    stopKeeping()
    child.remove()
  }
}
