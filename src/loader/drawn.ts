/**
 * Removes the children that we drew in an element, marked by their slot, or those with this role. Scripts that copy
 * nodes, or write them out as HTML, copy these children too, and the element's copy draws its own.
 */
export function clearDrawn(element: Element | ShadowRoot, role?: string): void {
  for (const child of [...element.children])
    if (child.slot === 'panel' && (!role || child.role === role)) child.remove()
}

export const placeOf = (element: Element): Element | ShadowRoot => element.shadowRoot ?? element

export const clearUnloaded = (element: Element): void => clearDrawn(placeOf(element), 'alert')
