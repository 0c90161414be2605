import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import ts from 'typescript'
import type { Catalogue } from '../ui/messages/catalogue.ts'
import { type Language, languages } from '../ui/messages/languages.ts'

interface Translation {
  readonly path: string
  readonly texts: Catalogue
}

export interface CatalogueDeclaration {
  readonly path: string
  readonly name: string
  readonly english: Catalogue
  readonly translations: Readonly<Record<Language, Translation>>
}

type Named = Readonly<Record<string, unknown>>

function literalOf(node: ts.Node | undefined, named: ReadonlyMap<string, ts.Expression>, known: Named): unknown {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) return known[node.text] ?? literalOf(named.get(node.text), named, known)
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const entries = node.properties.flatMap((property) => {
    if (ts.isShorthandPropertyAssignment(property))
      return [[property.name.text, literalOf(property.name, named, known)]]
    if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return []
    return [[property.name.text, literalOf(property.initializer, named, known)]]
  })
  return Object.fromEntries(entries)
}

function importedIn(object: ts.Node | undefined, name: string): string | undefined {
  if (!object) return undefined
  const find = (node: ts.Node): string | undefined => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [path] = node.arguments
      return path && ts.isStringLiteral(path) ? path.text : undefined
    }
    return ts.forEachChild(node, find)
  }
  return ts.forEachChild(object, (property) =>
    property.getChildAt(0)?.getText() === name ? find(property) : undefined,
  )
}

function readSource(root: string, path: string, known: Named) {
  const file = ts.createSourceFile(path, readFileSync(`${root}/${path}`, 'utf8'), ts.ScriptTarget.Latest, true)
  const calls: ts.CallExpression[] = []
  const named = new Map<string, ts.Expression>()
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'i18n') calls.push(node)
    if (ts.isVariableDeclaration(node) && node.initializer) named.set(node.name.getText(), node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { file, calls, literalOf: (node: ts.Node | undefined) => literalOf(node, named, known), named }
}

export function readCatalogues(root: string, known: Named): readonly CatalogueDeclaration[] {
  const files = ['src', 'widgets']
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.split(sep).join('/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
  return files.flatMap((path) => {
    const source = readSource(root, path, known)
    return source.calls.map(({ arguments: [name, load, texts] }) => {
      const loaders = (load && source.named.get(load.getText())) ?? load
      const called = source.literalOf(name) as string
      const translations = languages.map((language) => {
        const file = new URL(importedIn(loaders, language) ?? '', `file:///${path}`).pathname.slice(1)
        const translated = readSource(root, file, {})
        const found = translated.literalOf(translated.named.get('translation')) as Readonly<Record<string, Catalogue>>
        if (!found?.[called]) throw new Error(`${file} has no ${called}`)
        return [language, { path: file, texts: found[called] }] as const
      })
      return {
        path,
        name: called,
        english: source.literalOf(texts) as Catalogue,
        translations: Object.fromEntries(translations) as CatalogueDeclaration['translations'],
      }
    })
  })
}

const join = (one: CatalogueDeclaration, other: CatalogueDeclaration): CatalogueDeclaration => ({
  ...one,
  english: { ...one.english, ...other.english },
  translations: Object.fromEntries(
    languages.map((language) => {
      const [{ path, texts }, more] = [one.translations[language], other.translations[language]]
      return [language, { path, texts: { ...texts, ...more.texts } }]
    }),
  ) as CatalogueDeclaration['translations'],
})

export const wholeCatalogues = (parts: readonly CatalogueDeclaration[]): readonly CatalogueDeclaration[] =>
  [...new Set(parts.map(({ name }) => name))].flatMap((name) => {
    const [first, ...rest] = parts.filter((part) => part.name === name)
    return first ? [rest.reduce(join, first)] : []
  })
