import { posix } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { type CatalogueDeclaration, readCatalogues } from '../../src/build/catalogues.ts'
import type { Text } from '../../src/ui/messages/catalogue.ts'
import { titles } from '../../widgets/titles/titles.ts'
import { sources } from './sources.ts'

// Title case on every button (docs/rules.md#button-texts).

/** Button texts in another case, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'Resend in {seconds}s': 'the text is given letter for letter',
  'Select the code and copy it': 'says what happened, in place of the label',
}

/** Short words in small letters, unless they begin or end a text. */
const SMALL = new Set(['a', 'an', 'and', 'as', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

function smallWords(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => /^[\p{L}{]/u.test(word))
  return words.filter((word, i) => {
    const inside = i > 0 && i < words.length - 1
    return /^\p{Ll}/u.test(word) && !(inside && SMALL.has(word))
  })
}

const catalogues = readCatalogues('.', { titles })
const named = new Map(
  sources('src', '.ts')
    .concat(sources('widgets', '.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/const (\w+) = i18n\('([^']+)'/g)].map(
        ([, name, own]) => [`${path}#${name}`, own ?? ''] as const,
      ),
    ),
)

function cataloguesOf(file: ts.SourceFile): readonly CatalogueDeclaration[] {
  const found = new Set<string>()
  const whole = new Set<string>()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const from = posix.join(posix.dirname(file.fileName), (statement.moduleSpecifier as ts.StringLiteral).text)
    const bindings = statement.importClause?.namedBindings
    const names = bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : []
    const own = names.flatMap((name) => named.get(`${from}#${name}`) ?? [])
    for (const name of own) found.add(name)
    if (own.length === 0) whole.add(from)
  }
  return catalogues.filter(({ path, name }) => found.has(name) || whole.has(path))
}

const PASSED = /^(?:submit|cancel|retry|tryAgain)$/

function buttonTexts(path: string, text: string): readonly (readonly [where: string, text: Text])[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const keys = new Set<string>()
  const collect = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node)) keys.add(node.name.text)
    if (ts.isJsxElement(node) && /panel-sr/.test(node.openingElement.getText())) return
    ts.forEachChild(node, collect)
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node)) {
      const { tagName, attributes } = node.openingElement
      if (/^(?:Button|button)$/.test(tagName.getText()) || /buttonClass\(/.test(attributes.getText()))
        node.children.forEach(collect)
    }
    if (ts.isJsxAttribute(node) && PASSED.test(node.name.getText()) && node.initializer) collect(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return cataloguesOf(file).flatMap(({ name, english }) =>
    Object.entries(english).flatMap(([key, text]) => (keys.has(key) ? [[`${name}.${key}`, text] as const] : [])),
  )
}

const found = new Map(
  sources('src', '.tsx')
    .concat(sources('widgets', '.tsx'))
    .flatMap(({ path, text }) => buttonTexts(path, text)),
)
for (const { name, english } of catalogues) if (english.submit) found.set(`${name}.submit`, english.submit)

test('every button text is in title case', () => {
  const wrong = [...found].flatMap(([where, texts]) =>
    (typeof texts === 'string' ? [texts] : Object.values(texts))
      .filter((text) => !(text in KEPT) && smallWords(text).length > 0)
      .map((text) => `${where}: ${text}`),
  )
  expect(wrong, 'write it in title case, or give the reason in KEPT').toEqual([])
  const labels = new Set([...found.values()].map(String))
  expect(
    Object.keys(KEPT).filter((text) => !labels.has(text)),
    'remove it from KEPT: no button has this text any more',
  ).toEqual([])
})
