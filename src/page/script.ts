/**
 * The document's own methods, which an image or form of that name could shadow. MooTools replaces `Document` itself, so
 * this is found without that name (src/decisions/041-patched-pages.md).
 */
const own: Document = Object.getPrototypeOf(HTMLDocument.prototype)
const running: unknown = Object.getOwnPropertyDescriptor(own, 'currentScript')?.get?.call(document)

/** The tag of `panel.js`, whose attributes are settings; null if the page has none. */
export const script =
  running instanceof HTMLScriptElement
    ? running
    : own.querySelector.call<Document, [string], HTMLScriptElement | null>(document, 'script[src*="/panel.js"]')

/** The address of `panel.js`. */
export const source = new URL(script?.src || location.href)
