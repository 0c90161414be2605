import { dom } from '../../src/page/dom.ts'

/** Finds what the middle of the window shows of the page, or the launcher itself. */
function placeOfReader(launcher: Element): HTMLElement {
  const shown = dom.elementsFromPoint(innerWidth / 2, innerHeight / 2)
  const found = shown.find((one) => one !== launcher && !launcher.contains(one) && one.localName !== 'iframe')
  return (found ?? launcher) as HTMLElement
}

/**
 * Focuses a part of the page without a ring, until the focus moves on. Then the part is as before. WebKit forgets the
 * place if the focus leaves it at once.
 */
function startFrom(element: HTMLElement): void {
  const names = ['tabindex', 'style'] as const
  const before = names.map((name) => element.getAttribute(name))
  element.tabIndex = -1
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
  const restore = () =>
    names.forEach((name, i) => {
      const value = before[i] ?? null
      if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
    })
  element.addEventListener('blur', restore, { once: true })
}

/**
 * Remembers what has the focus before the launcher takes it: a control of the page, or the launcher's own button.
 * @returns a function that closes the dialog. If the dialog had the focus, that control gets it back. Without one, the
 * next Tab goes on from the part of the page that the reader sees
 */
export function closingOf(launcher: Element, dialog: HTMLDialogElement): () => void {
  const isFocused = (element: Element | null) => element === launcher || launcher.contains(element)
  const { activeElement: before } = dom
  const button = launcher.shadowRoot?.querySelector<HTMLElement>('.panel-launcher-button button')
  const opener = !before || before === dom.body || isFocused(before) ? button : before
  return () => {
    const hadFocus = isFocused(dom.activeElement) || dialog.matches(':modal')
    dialog.close()
    if (!hadFocus) return
    if (opener?.isConnected) (opener as HTMLElement).focus({ preventScroll: true })
    else startFrom(placeOfReader(launcher))
  }
}
