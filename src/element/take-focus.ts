export const focusBeside = (element: Element): Element | null =>
  (element.getRootNode() as Document | ShadowRoot).activeElement

/** Moves the focus to an element whose focused content was replaced. @returns true if the element has the focus */
export function takeFocus(element: HTMLElement): boolean {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return focusBeside(element) === element
}
