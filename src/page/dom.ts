/**
 * The document's own properties, found without a name that a page may replace (docs/decisions/041-patched-pages.md).
 */
const documentPrototype = () => Object.getPrototypeOf(document)

/** The document. On `document` itself, an image, form or frame of the page can hide a property by having its name. */
export const dom = new Proxy({} as Document, {
  get(_, name) {
    const value = Reflect.get(documentPrototype(), name, document)
    return typeof value === 'function' ? value.bind(document) : value
  },
})

export function listen(name: string, listener: (event: never) => void, options?: AddEventListenerOptions): () => void {
  const { addEventListener, removeEventListener } =
    globalThis instanceof EventTarget ? EventTarget.prototype : globalThis
  addEventListener.call(globalThis, name, listener as EventListener, options)
  return () => removeEventListener.call(globalThis, name, listener as EventListener)
}
