import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import ts from 'typescript'
import type { Catalogue } from '../messages/catalogue.ts'

/** The texts of one `i18n()` call, as they stand in the sources. */
export interface CatalogueDeclaration {
  /** Its file, from the repository's folder. */
  readonly path: string
  readonly name: string
  readonly english: Catalogue
  readonly hindi: Catalogue
  /** The file of its Hindi, from the repository's folder. */
  readonly hindiPath: string
}

/** The value that an expression of strings and objects comes to; `named` are the constants that it may name. */
function literalOf(node: ts.Node | undefined, named: ReadonlyMap<string, ts.Expression>): unknown {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) return literalOf(named.get(node.text), named)
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const entries = node.properties.flatMap((property) => {
    if (ts.isShorthandPropertyAssignment(property)) return [[property.name.text, literalOf(property.name, named)]]
    if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return []
    return [[property.name.text, literalOf(property.initializer, named)]]
  })
  return Object.fromEntries(entries)
}

function readSource(root: string, path: string) {
  const file = ts.createSourceFile(path, readFileSync(`${root}/${path}`, 'utf8'), ts.ScriptTarget.Latest, true)
  const calls: ts.CallExpression[] = []
  const named = new Map<string, ts.Expression>()
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'i18n') calls.push(node)
    if (ts.isVariableDeclaration(node) && node.initializer) named.set(node.name.getText(), node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { file, calls, literalOf: (node: ts.Node | undefined) => literalOf(node, named), named }
}

/** Every catalogue of texts. @param root the repository's folder */
export function readCatalogues(root: string): readonly CatalogueDeclaration[] {
  const files = ['src', 'widgets']
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.split(sep).join('/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
  return files.flatMap((path) => {
    const source = readSource(root, path)
    return source.calls.map(({ arguments: [name, load, texts] }) => {
      const loader = (load && source.named.get(load.getText())) ?? load
      const [, file = ''] = /import\('([^']*)'\)/.exec(loader?.getText() ?? '') ?? []
      const hindiPath = new URL(file, `file:///${path}`).pathname.slice(1)
      const called = source.literalOf(name) as string
      const translated = readSource(root, hindiPath)
      const hindi = translated.literalOf(translated.named.get('hindi')) as Readonly<Record<string, Catalogue>>
      if (!hindi?.[called]) throw new Error(`${hindiPath} has no ${called}`)
      return { path, name: called, english: source.literalOf(texts) as Catalogue, hindi: hindi[called], hindiPath }
    })
  })
}
