// When a browser translates the page, it replaces our text nodes with `<font>` elements. The view still changes and
// removes its own nodes. Each text node therefore stays in the page, empty, beside its replacement, until the view
// changes the text.

interface Replaced {
  replacement: ChildNode
  readonly data: string
}

const replacements = new WeakMap<Text, Replaced>()
const used = new WeakSet<Node>()
/** Text nodes that were empty when they were replaced. They stay out of the page until they have a text again. */
const removedWhileEmpty = new WeakSet<Text>()

let isTranslated = false

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
const isBlank = ({ textContent }: Node) => !textContent?.trim()
const isFont = ({ nodeName }: Node) => nodeName === 'FONT'

function replacedTexts(changes: readonly MutationRecord[]): (readonly [Text, ChildNode])[] {
  const added = new Map<Node, ChildNode[]>()
  for (const { target, addedNodes } of changes) {
    const fonts = [...addedNodes].filter((node) => node.parentNode === target && isFont(node) && !used.has(node))
    if (fonts.length > 0) added.set(target, [...(added.get(target) ?? []), ...(fonts as ChildNode[])])
  }
  if (added.size === 0) return []
  return changes.flatMap(({ target, removedNodes }) =>
    [...removedNodes].flatMap((node) => {
      if (!isText(node) || node.parentNode === target || (isBlank(node) && !replacements.has(node))) return []
      const fonts = added.get(target) ?? []
      // An empty `<font>` does not replace a text: React sets the text of an element again, whatever is in it.
      const at = fonts.findIndex((font) => isBlank(font) === isBlank(node))
      return fonts.splice(at, at < 0 ? 0 : 1).map((replacement) => [node, replacement] as const)
    }),
  )
}

function keepBesideReplacement(text: Text, replacement: ChildNode): void {
  isTranslated = true
  used.add(replacement)
  const before = replacements.get(text)?.replacement
  if (before && isBlank(text)) {
    replacement.remove()
    removedWhileEmpty.add(text)
    return
  }
  before?.remove()
  if (replacement.contains(text)) text.replaceWith(text.data)
  replacements.set(text, { replacement, data: text.data })
  text.data = ''
  replacement.after(text)
}

function takeOutOfFont({ target, nextSibling }: MutationRecord, node: Node): void {
  const font = node.nodeType === Node.ELEMENT_NODE && !isFont(node) && node.parentElement?.closest('font')
  if (font && target.contains(font)) target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
}

function updateReplacement(text: Text, replaced: Replaced): void {
  const { replacement, data } = replaced
  const { previousSibling } = text
  if (previousSibling === replacement) return
  if (replacement.isConnected) text.before(replacement)
  else if (previousSibling && isFont(previousSibling) && !used.has(previousSibling)) {
    used.add(previousSibling)
    replaced.replacement = previousSibling
  } else {
    replacements.delete(text)
    text.data = data
  }
}

function followText(text: Text, isChanged: boolean): void {
  const replaced = replacements.get(text)
  if (!replaced || (removedWhileEmpty.has(text) && !isChanged)) return
  if (text.parentNode && !isChanged) {
    updateReplacement(text, replaced)
    return
  }
  const { replacement } = replaced
  replacements.delete(text)
  if (text.parentNode || removedWhileEmpty.delete(text)) replacement.replaceWith(text)
  else replacement.remove()
}

export function followTexts(changes: readonly MutationRecord[]): readonly Text[] {
  const changed = new Set(changes.filter(({ type }) => type === 'characterData').map(({ target }) => target))
  const replaced = replacedTexts(changes)
  for (const [text, replacement] of replaced) {
    changed.delete(text)
    keepBesideReplacement(text, replacement)
  }
  if (!isTranslated) return []
  const touched = new Set<Node>()
  for (const change of [...changes].reverse()) {
    for (const node of change.removedNodes) takeOutOfFont(change, node)
    for (const node of [change.target, ...change.target.childNodes, ...change.removedNodes]) touched.add(node)
  }
  for (const node of touched) if (isText(node)) followText(node, changed.has(node))
  return replaced.map(([text]) => text).filter((text) => removedWhileEmpty.has(text))
}
