/**
 * The stylesheets of all loaded modules, in loading order. All elements of the page share them as constructable sheets.
 * Even the strictest CSP allows such sheets.
 */
const cssTexts: string[] = []

interface Sheets {
  readonly open: CSSStyleSheet[]
  readonly hardened: CSSStyleSheet[]
}

const sheetsOfDocument = new WeakMap<Document, Sheets>()

const adopters = new Set<() => void>()

export const styles = (css: string): void => {
  cssTexts.push(css)
  restoreStyles()
}

export const restoreStyles = (): void => {
  for (const adopt of adopters) adopt()
}

export const registeredStyles = (): string => cssTexts.join('')

/**
 * Matches a block whose declarations cannot be `!important`, or the value of a declaration. Works only for our own
 * minified styles, in which no string contains a brace or a semicolon.
 */
const VALUES = /@(?:keyframes|property)[^{]+{(?:[^{}]|{[^}]*})*}|(:[^{;}]*?)(?:!important)?(?=[;}])/g

/**
 * Makes each declaration `!important`, which in a layer takes precedence over all rules of the page. Changes the text
 * before it is parsed, because changing each parsed rule is slow.
 */
export const harden = (css: string): string =>
  css.replace(VALUES, (block, value?: string) => (value ? `${value}!important` : block))

function sheetsOf(root: Document | ShadowRoot, kind: keyof Sheets): CSSStyleSheet[] {
  const owner = root.ownerDocument ?? root
  const all = sheetsOfDocument.get(owner) ?? { open: [], hardened: [] }
  sheetsOfDocument.set(owner, all)
  const sheets = all[kind]
  const Sheet = owner.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  for (const css of cssTexts.slice(sheets.length)) {
    const sheet = new Sheet()
    sheet.replaceSync(kind === 'open' ? css : `@layer panel{${harden(css)}}`)
    sheets.push(sheet)
  }
  return sheets
}

const NAME = 'adoptedStyleSheets'
const sheetsIn = (root: object): readonly CSSStyleSheet[] | undefined =>
  Reflect.get(Object.getPrototypeOf(root), NAME, root)
const setSheets = (root: object, sheets: readonly CSSStyleSheet[]) =>
  Reflect.set(Object.getPrototypeOf(root), NAME, sheets, root)

const users = new WeakMap<Node, number>()

/**
 * Adopts all registered sheets into a root, once for all elements in it: unchanged in our own shadow root, hardened in
 * the document or a shadow root of the page.
 * @returns a function that removes the sheets after the last element has left
 */
export function adoptStyles(root: Document | ShadowRoot, own: boolean): () => void {
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
