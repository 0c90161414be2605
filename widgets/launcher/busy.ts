import type { Environment } from '../../src/client/environment.ts'
import { dom } from '../../src/page/dom.ts'
import { openRoots } from './roots.ts'

type Stop = () => void

const PAUSE = 200
/**
 * Milliseconds until the next check while the page is busy, because a change in a frame or a shadow root fires no event
 * here.
 */
const NEXT_CHECK_WITHIN = 1000

const MODAL = 'dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true],:modal,:fullscreen'
const TYPED = 'input,textarea,select,[role=textbox],[role=searchbox],[role=combobox]'

const isShown = (element: Element): boolean =>
  element.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) !== false &&
  element.getClientRects().length > 0

function isCovered(): boolean {
  for (const root of openRoots()) if ([...root.querySelectorAll(MODAL)].some(isShown)) return true
  return false
}

/**
 * Returns true if the focus is or may be in a field: in a field of the page, in a frame of another site, or in a closed
 * shadow root. Ignores a hidden frame, such as that of our own survey before the card opens.
 */
function isTyping(root: Document | ShadowRoot = document): boolean {
  const focused = root.activeElement
  if (!focused) return false
  if (focused.shadowRoot) return isTyping(focused.shadowRoot)
  if (focused.matches('iframe,frame,object,embed')) {
    const inside = (focused as HTMLIFrameElement).contentDocument
    return inside ? isTyping(inside) : isShown(focused)
  }
  const isClosed = focused.localName.includes('-') && !focused.hasAttribute('tabindex')
  return isClosed || focused.matches(TYPED) || (focused as HTMLElement).isContentEditable
}

const isSelecting = (): boolean => getSelection()?.type === 'Range'

/**
 * Calls `tell` with the state now and after each change. The page is busy if a dialog is open or, with `orTyping`, if
 * the reader types or selects text. @returns a function that stops this
 */
function watchBusy(environment: Environment, orTyping: boolean, tell: (isBusy: boolean) => void): Stop {
  let before: boolean | undefined
  let cancel: Stop | undefined
  const over = new AbortController()
  function look(): void {
    cancel = undefined
    const isBusy = (orTyping && (isTyping() || isSelecting())) || isCovered()
    if (isBusy) checkSoon(NEXT_CHECK_WITHIN)
    if (isBusy === before) return
    before = isBusy
    tell(isBusy)
  }
  function checkSoon(delay: number): void {
    if (!over.signal.aborted) cancel ??= environment.after(delay, look)
  }
  const changed = () => checkSoon(PAUSE)
  const changes = new MutationObserver(changed)
  for (const name of ['toggle', 'close', 'focusout', 'selectionchange', 'fullscreenchange'])
    dom.addEventListener(name, changed, { capture: true, signal: over.signal })
  changes.observe(document, { childList: true, subtree: true, attributes: true })
  look()
  return () => {
    over.abort()
    cancel?.()
    changes.disconnect()
  }
}

export function whenFree(environment: Environment, run: () => void): () => void {
  let isOver = false
  let stop: Stop = () => {}
  const end = () => {
    isOver = true
    stop()
  }
  stop = watchBusy(environment, true, (isBusy) => {
    if (isBusy || isOver) return
    end()
    run()
  })
  // `run` was called before `stop` was set, because the page was not busy.
  if (isOver) stop()
  return end
}

export const watchCovered = (environment: Environment, tell: (isCovered: boolean) => void): (() => void) =>
  watchBusy(environment, false, tell)
