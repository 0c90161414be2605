import ts from 'typescript'
import type { Text } from '../../src/messages/catalogue.ts'
import { sources } from './sources.ts'

/** The English texts of one `i18n()` call, as they stand in the sources. */
export interface EnglishCatalogue {
  readonly path: string
  readonly name: string
  readonly texts: Readonly<Record<string, Text>>
  /** The file of its Hindi, from the top. */
  readonly hindi: string
}

function literalOf(node: ts.Expression): unknown {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const entries = node.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name)
      ? [[property.name.text, literalOf(property.initializer)] as const]
      : [],
  )
  return Object.fromEntries(entries)
}

/** Every catalogue of English texts. */
export function englishCatalogues(): readonly EnglishCatalogue[] {
  const files = [...sources('src', '.ts', '.tsx'), ...sources('widgets', '.ts', '.tsx')]
  return files.flatMap(({ path, text }) => {
    const found: EnglishCatalogue[] = []
    const hindi = /import\('([^']*hindi\.ts)'\)/.exec(text)?.[1] ?? ''
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'i18n') {
        const [name, , texts] = node.arguments
        found.push({
          path,
          name: name && ts.isStringLiteral(name) ? name.text : '',
          texts: (texts && literalOf(texts)) as EnglishCatalogue['texts'],
          hindi: new URL(hindi, `file:///${path}`).pathname.slice(1),
        })
      }
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
    return found
  })
}
