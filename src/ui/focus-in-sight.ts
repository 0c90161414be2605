/**
 * Focuses a field with its label in sight (`scroll-margin-block-start` in field.css). WebKit does not scroll to a field of
 * which a part shows already.
 */
export function focusInSight(element: HTMLElement): void {
  element.focus()
  element.scrollIntoView?.({ block: 'nearest' })
}
