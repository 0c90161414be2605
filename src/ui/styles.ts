/**
 * The stylesheets of all loaded modules, in loading order, and their adoption into a root.
 * Constructable sheets pass the strictest CSP and are shared by all elements of the page.
 */
const texts: string[] = []

interface Sheets {
  readonly open: CSSStyleSheet[]
  readonly hardened: CSSStyleSheet[]
}

/** A document takes only sheets that were made in it. */
const ready = new WeakMap<Document, Sheets>()

/** The roots in use; each adopts newly registered sheets. */
const adopters = new Set<() => void>()

/** Registers a stylesheet. A module calls it when it loads, so everything that it draws is styled. */
export const styles = (css: string): void => {
  texts.push(css)
  restoreStyles()
}

/** Adopts again what a page removed when it set its own sheets. */
export const restoreStyles = (): void => {
  for (const adopt of adopters) adopt()
}

/** For pages that are drawn before the elements (widgets/entries/prerender.tsx). */
export const registeredStyles = (): string => texts.join('')

/**
 * A block whose declarations cannot be `!important`, or the value of a declaration. Only for our own minified styles: a string in them
 * must not contain a brace or a semicolon.
 */
const VALUES = /@(?:keyframes|property)[^{]+{(?:[^{}]|{[^}]*})*}|(:[^{;}]*?)(?:!important)?(?=[;}])/g

/**
 * Makes each declaration `!important`: in a layer, that takes precedence over all rules of the page. The text is changed
 * before it is parsed, because writing to each parsed rule takes long.
 */
export const harden = (css: string): string =>
  css.replace(VALUES, (block, value?: string) => (value ? `${value}!important` : block))

function sheetsOf(root: Document | ShadowRoot, kind: keyof Sheets): CSSStyleSheet[] {
  const owner = root.ownerDocument ?? root
  const all = ready.get(owner) ?? { open: [], hardened: [] }
  ready.set(owner, all)
  const sheets = all[kind]
  const Sheet = owner.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  for (const css of texts.slice(sheets.length)) {
    const sheet = new Sheet()
    sheet.replaceSync(kind === 'open' ? css : `@layer panel{${harden(css)}}`)
    sheets.push(sheet)
  }
  return sheets
}

const NAME = 'adoptedStyleSheets'
/** The sheets of a root. An image with that name would shadow them on a document. */
const sheetsIn = (root: object): readonly CSSStyleSheet[] | undefined =>
  Reflect.get(Object.getPrototypeOf(root), NAME, root)
const setSheets = (root: object, sheets: readonly CSSStyleSheet[]) =>
  Reflect.set(Object.getPrototypeOf(root), NAME, sheets, root)

const users = new WeakMap<Node, number>()

/**
 * Adopts all registered sheets into a root: unchanged in our own shadow root, hardened in a page's document or shadow
 * root, once for all elements in it.
 * @returns a release function: after the last element has left, the page keeps no sheet of ours
 */
export function adoptStyles(root: Document | ShadowRoot, own: boolean): () => void {
  // the DOM of unit tests may have no such sheets, and draws nothing
  if (!sheetsIn(root)) return () => {}
  const kind = own ? 'open' : 'hardened'
  const without = (sheets: readonly CSSStyleSheet[]) =>
    (sheetsIn(root) ?? []).filter((sheet) => !sheets.includes(sheet))
  const adopt = () => {
    const sheets = sheetsOf(root, kind)
    const adopted = sheetsIn(root)
    if (!sheets.every((sheet) => adopted?.includes(sheet))) setSheets(root, [...without(sheets), ...sheets])
  }
  adopt()
  adopters.add(adopt)
  users.set(root, (users.get(root) ?? 0) + 1)
  return () => {
    adopters.delete(adopt)
    if (own) return
    const left = (users.get(root) ?? 1) - 1
    users.set(root, left)
    if (left === 0) setSheets(root, without(sheetsOf(root, kind)))
  }
}
