/** Moves the focus to an element whose focused content has just been replaced. */
export function takeFocus(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
