import type { Page } from './page.ts'

export const FORMS = ['replaces', 'moves', 'inserts'] as const
export type Form = (typeof FORMS)[number]

/** Runs in the page before any script of the page. Changes shadow roots too, as a browser's translation does. */
function install(form: Form): void {
  function wrap(text: Text) {
    if (!text.data.trim() || !text.isConnected || text.parentElement?.closest('font, script, style, textarea')) return
    const font = document.createElement('font')
    const inner = document.createElement('font')
    font.append(inner)
    if (form === 'moves') {
      text.before(font)
      inner.append(text)
      return
    }
    inner.textContent = text.data
    if (form === 'replaces') return text.replaceWith(font)
    text.before(font)
    text.remove()
  }
  function visit(root: Node) {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (node instanceof Text) texts.push(node)
      else if (node instanceof Element && node.shadowRoot) watch(node.shadowRoot)
    }
    for (const text of texts) wrap(text)
  }
  const watched = new WeakSet<Node>()
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) visit(node)
  })
  function watch(root: Node) {
    if (watched.has(root)) return
    watched.add(root)
    observer.observe(root, { childList: true, characterData: true, subtree: true })
    visit(root)
  }
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    watch(root)
    return root
  }
  watch(document)
}

export const translate = (page: Page, form: Form): Promise<unknown> => page.addInitScript(install, form)

export const shownBy = (page: Page, tag: string): Promise<string> =>
  page
    .locator(`${tag} .panel-root`)
    .first()
    .evaluate((root: HTMLElement) => root.innerText.replace(/\s+/g, ' ').trim())
