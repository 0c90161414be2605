/**
 * Removes the children that we drew in an element, marked by their slot, or those with this role. Scripts that copy nodes,
 * or write them out as HTML, copy such children too, and the copy of an element draws its own.
 */
export function clearDrawn(element: Element | ShadowRoot, role?: string): void {
  for (const child of [...element.children])
    if (child.slot === 'panel' && (!role || child.role === role)) child.remove()
}

/** Where messages are in an element: inside the shadow root if there is one, because light children would not show. */
export const placeOf = (element: Element): Element | ShadowRoot => element.shadowRoot ?? element

/** Removes the message that the element could not be loaded (unloaded.ts). */
export const clearUnloaded = (element: Element): void => clearDrawn(placeOf(element), 'alert')
