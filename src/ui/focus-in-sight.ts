/**
 * Focuses a field with its label in sight (`scroll-margin-block-start` in field.css). WebKit does not scroll to a field
 * that is partly in sight.
 */
export function focusInSight(element: HTMLElement): void {
  element.focus()
  element.scrollIntoView?.({ block: 'nearest' })
}
