import { posix } from 'node:path'
import ts from 'typescript'
import { type CatalogueDeclaration, readCatalogues } from '../../src/build/catalogues.ts'
import type { Text } from '../../src/ui/messages/catalogue.ts'
import { titles } from '../../widgets/titles/titles.ts'
import { sources } from './sources.ts'

/** Short words in small letters, unless they begin or end a text. */
const SMALL = new Set(['a', 'an', 'and', 'as', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

/** The words that title case would write with a capital. */
export function smallWords(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => /^[\p{L}{]/u.test(word))
  return words.filter((word, i) => {
    const inside = i > 0 && i < words.length - 1
    return /^\p{Ll}/u.test(word) && !(inside && SMALL.has(word))
  })
}

export const catalogues = readCatalogues('.', { titles })

const named = new Map(
  sources('src', '.ts')
    .concat(sources('widgets', '.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/const (\w+) = i18n\(\s*'([^']+)'/g)].map(
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

/**
 * The texts of the catalogues whose keys stand in the places that `placesOf` names for a node. A text that is only
 * for screen readers counts as no text of its place.
 */
export function textsIn(placesOf: (node: ts.Node) => readonly ts.Node[]): Map<string, Text> {
  return new Map(
    sources('src', '.tsx')
      .concat(sources('widgets', '.tsx'))
      .flatMap(({ path, text }) => {
        const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
        const keys = new Set<string>()
        const collect = (node: ts.Node) => {
          if (ts.isPropertyAccessExpression(node)) keys.add(node.name.text)
          if (ts.isJsxElement(node) && /panel-sr/.test(node.openingElement.getText())) return
          ts.forEachChild(node, collect)
        }
        const visit = (node: ts.Node) => {
          placesOf(node).forEach(collect)
          ts.forEachChild(node, visit)
        }
        visit(file)
        return cataloguesOf(file).flatMap(({ name, english }) =>
          Object.entries(english).flatMap(([key, text]) => (keys.has(key) ? [[`${name}.${key}`, text] as const] : [])),
        )
      }),
  )
}

/** Each form of each text, with its key. */
export function formsOf(found: ReadonlyMap<string, Text>): readonly (readonly [key: string, form: string])[] {
  return [...found].flatMap(([key, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text)).map((form) => [key, form] as const),
  )
}
