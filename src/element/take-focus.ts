/** The focused element in the tree in which this one stands. */
export const focusBeside = (element: Element): Element | null =>
  (element.getRootNode() as Document | ShadowRoot).activeElement

/** Moves the focus to an element whose focused content has just been replaced. @returns whether it could */
export function takeFocus(element: HTMLElement): boolean {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return focusBeside(element) === element
}
