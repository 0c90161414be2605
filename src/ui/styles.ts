/**
 * Stylesheets of whatever has been loaded so far, in the order of loading, and their adoption into a root.
 * Constructable sheets pass the strictest CSP and are shared by every element of the page.
 */
const texts: string[] = []
const ready: Record<'open' | 'hardened', CSSStyleSheet[]> = { open: [], hardened: [] }

/** Of the roots in use, each takes what has been registered since. */
const adopters = new Set<() => void>()

/** Registers a stylesheet. Called by a module when it loads, so what an element draws is always styled. */
export const styles = (css: string): void => {
  texts.push(css)
  for (const adopt of adopters) adopt()
}

/** Makes each declaration `!important`: in a layer, that beats whatever a host page says of our elements. */
export function harden(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSKeyframesRule) continue
    if (rule instanceof CSSStyleRule) {
      const { style } = rule
      style.cssText = style.cssText.replace(/(?: !important)?;/g, ' !important;')
    }
    if ('cssRules' in rule) harden(rule.cssRules as CSSRuleList)
  }
}

function sheetsOf(kind: keyof typeof ready): CSSStyleSheet[] {
  const sheets = ready[kind]
  for (const css of texts.slice(sheets.length)) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(kind === 'open' ? css : `@layer panel{${css}}`)
    if (kind === 'hardened') harden(sheet.cssRules)
    sheets.push(sheet)
  }
  return sheets
}

const users = new WeakMap<Node, number>()

/**
 * Adopts all registered sheets into a root. A shadow root of our own takes them as they are; a page's
 * document (or shadow root) takes them hardened, once for all elements in it.
 * @returns the release: the page keeps nothing of ours after the last element has left
 */
export function adoptStyles(root: Document | ShadowRoot, own: boolean): () => void {
  const without = (sheets: readonly CSSStyleSheet[]) =>
    root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
  const adopt = () => {
    const sheets = sheetsOf(own ? 'open' : 'hardened')
    root.adoptedStyleSheets = [...without(sheets), ...sheets]
  }
  adopt()
  adopters.add(adopt)
  users.set(root, (users.get(root) ?? 0) + 1)
  return () => {
    adopters.delete(adopt)
    if (own) return
    const left = (users.get(root) ?? 1) - 1
    users.set(root, left)
    if (left === 0) root.adoptedStyleSheets = without(ready.hardened)
  }
}
