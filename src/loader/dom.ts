/** The document's own properties, found without a name that a page may replace (docs/decisions/041-patched-pages.md). */
const own = () => Object.getPrototypeOf(document)

/** The document. On `document` itself, an image, form or frame of the page shadows the property of its name. */
export const dom = new Proxy({} as Document, {
  get(_, name) {
    const value = Reflect.get(own(), name, document)
    return typeof value === 'function' ? value.bind(document) : value
  },
})

/**
 * Listens on the window, whose own methods an element with such an id would shadow.
 * @returns a function that ends it
 */
export function listen(name: string, listener: (event: never) => void, options?: AddEventListenerOptions): () => void {
  // in a unit test, the global object stands for a window and is none
  const { addEventListener, removeEventListener } =
    globalThis instanceof EventTarget ? EventTarget.prototype : globalThis
  addEventListener.call(globalThis, name, listener as EventListener, options)
  return () => removeEventListener.call(globalThis, name, listener as EventListener)
}
