/**
 * Removes the children that we drew in an element and marked with a slot, or only those with this role. A script that
 * copies an element, or writes it out as HTML, copies these children too, but the copy draws its own.
 */
export function clearDrawn(element: Element | ShadowRoot, role?: string): void {
  for (const child of [...element.children])
    if (child.slot === 'panel' && (!role || child.role === role)) child.remove()
}

export const placeOf = (element: Element): Element | ShadowRoot => element.shadowRoot ?? element

export const clearUnloaded = (element: Element): void => clearDrawn(placeOf(element), 'alert')
