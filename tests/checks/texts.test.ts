import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readCatalogues } from '../../src/build/catalogues.ts'
import type { Forms, Text, Translated } from '../../src/ui/messages/catalogue.ts'
import { languages } from '../../src/ui/messages/languages.ts'
import { titles } from '../../widgets/titles/titles.ts'
import { sources } from './sources.ts'

const catalogues = readCatalogues('.', { titles })
const formsOf = (text: Text): Readonly<Record<string, string>> => (typeof text === 'string' ? { other: text } : text)
const placesOf = (text = ''): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

test('each text has a unique name and is in a messages file', () => {
  // a catalogue may have parts, such as one for each type of question
  const names = catalogues.flatMap(({ name, english }) => Object.keys(english).map((key) => name && `${name}.${key}`))
  expect(names.filter((name, i) => !name || names.indexOf(name) !== i)).toEqual([])
  const elsewhere = catalogues.map(({ path }) => path).filter((path) => !/(?:messages|\/messages\/\w+)\.ts$/.test(path))
  expect(elsewhere, 'move the texts into a messages.ts').toEqual([])
})

const translated = catalogues.flatMap(({ translations, ...one }) =>
  languages.map((language) => ({ ...one, language, file: translations[language].path })),
)

describe.each(translated)('$name of $path in $language', ({ name, path, english, language, file }) => {
  const bring = async () =>
    ((await import(/* @vite-ignore */ `../../${file}`)) as { translation: Translated }).translation[
      name
    ] as typeof english

  test('the translation has each text', async () => {
    expect(Object.keys(await bring()).sort(), `make the texts of ${file} match the English ones`).toEqual(
      Object.keys(english).sort(),
    )
    const same = Object.entries(await bring()).filter(
      ([key, text]) =>
        JSON.stringify(text) === JSON.stringify(english[key]) && /[a-z]/i.test(String(text).replace(/\{\w+\}/g, '')),
    )
    expect(same, 'translate the English text').toEqual([])
  })

  test('the translation has each value and each plural form', async () => {
    const own = await bring()
    for (const [key, text] of Object.entries(english)) {
      const translated = own[key] as Text
      expect(typeof translated, `${path}: ${key}`).toBe(typeof text)
      expect(placesOf(formsOf(translated).other), `${path}: ${key}`).toEqual(placesOf(formsOf(text).other))
      for (const [tag, shown] of [
        ['en', text],
        [language, translated],
      ] as const) {
        if (typeof shown === 'string') continue
        const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
        expect(Object.keys(shown as Forms).sort(), `${path}: ${key}`).toEqual([...categories].sort())
        for (const form of Object.values(formsOf(shown)))
          expect(placesOf(formsOf(shown).other), `${path}: ${key}`).toEqual(expect.arrayContaining([...placesOf(form)]))
      }
    }
  })
})

/** Attributes and properties that contain text for members. */
const SPOKEN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder|label|lede|hint|error|\w+Label)$/
/** Texts that are the same in every language. */
const NAMES = new Set(['Panel'])
const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !/^\s*\//.test(text) && !NAMES.has(text.trim())

function literals(node: ts.Node | undefined): ts.StringLiteralLike[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literals(node.expression)
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)]
  if (ts.isBinaryExpression(node))
    return [...literals(node.left), ...literals(node.right)].filter(() => !/[=<>]/.test(node.operatorToken.getText()))
  if (ts.isTemplateExpression(node)) return node.templateSpans.flatMap(({ expression }) => literals(expression))
  return []
}

const templateTexts = (node: ts.Node | undefined): string[] => {
  const found: string[] = []
  const visit = (part: ts.Node) => {
    if (ts.isTemplateExpression(part))
      found.push(part.head.text, ...part.templateSpans.map(({ literal }) => literal.text))
    if (!ts.isJsxElement(part) && !ts.isCallExpression(part)) ts.forEachChild(part, visit)
  }
  if (node) visit(node)
  return found
}

function strayTexts(path: string, text: string): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const collect = (node: ts.Node, words: readonly string[]) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    found.push(...words.filter(hasWords).map((text) => `${path}:${line} ${text.trim()}`))
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) collect(node, [node.text])
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent))
      collect(node, [...literals(node).map(({ text }) => text), ...templateTexts(node.expression)])
    if (ts.isJsxAttribute(node) && SPOKEN.test(node.name.getText()))
      collect(node, [...literals(node.initializer).map(({ text }) => text), ...templateTexts(node.initializer)])
    if (ts.isCallExpression(node) && node.expression.getText() === 'showToast')
      collect(
        node,
        node.arguments.slice(1).flatMap((text) => [...literals(text).map((word) => word.text), ...templateTexts(text)]),
      )
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('no text that a member reads or hears is outside a catalogue', () => {
  const found = [...sources('src', '.ts', '.tsx'), ...sources('widgets', '.ts', '.tsx')].flatMap(({ path, text }) =>
    strayTexts(path, text),
  )
  expect(found, "give it a key in the widget's messages.ts, and add its Hindi translation").toEqual([])
})
