/** Moves the focus to an element whose focused content has just been replaced. @returns whether it could */
export function takeFocus(element: HTMLElement): boolean {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element
}
