import { beforeAll, expect, test, vi } from 'vitest'
import { readCatalogues } from '../../src/build/catalogues.ts'
import type { Catalogue, Translated } from '../../src/ui/messages/catalogue.ts'
import { type Language, languages } from '../../src/ui/messages/languages.ts'
import { titles } from '../../widgets/titles/titles.ts'
import { read } from './sources.ts'

// Needs a build.

type Bring = Readonly<Record<Language, () => Promise<{ readonly translation: Translated }>>>
type Defined = readonly [name: string, bring: Bring, english: Catalogue]
const defined = vi.hoisted((): Defined[] => [])
/** Several calls of `i18n` may define parts of one catalogue. */
function merged(parts: readonly (readonly [name: string, texts: object | undefined])[]) {
  const all: Record<string, Catalogue> = {}
  for (const [name, texts] of parts) all[name] = { ...all[name], ...(texts as Catalogue) }
  return all
}
const english = () => merged(defined.map(([name, , texts]) => [name, texts]))
vi.mock('../../src/ui/messages/i18n.ts', () => ({ i18n: (...call: Defined) => defined.push(call) }))

beforeAll(async () => {
  for (const { path } of readCatalogues('.', { titles })) await import(/* @vite-ignore */ `../../${path}`)
})

test("messages.json has the elements' texts in every language", async () => {
  const translated = languages.map(async (language) => {
    const texts = defined.map(async ([name, bring]) => [name, (await bring[language]()).translation[name]] as const)
    return [language, merged(await Promise.all(texts))] as const
  })
  const others = Object.fromEntries(await Promise.all(translated))
  expect(JSON.parse(read('dist/messages.json'))).toEqual({ en: english(), ...others })
})

test('texts.d.ts names every text and quotes its English', () => {
  const types = read('dist/texts.d.ts')
  const catalogues = Object.entries(english())
  for (const [name, texts] of catalogues) {
    const [, own = ''] = new RegExp(`^  '?${name}'?\\?: \\{\\n(.*?)^  \\}`, 'ms').exec(types) ?? []
    expect([...own.matchAll(/^ {4}'?([^'?\n]+)'?\?:/gm)].map(([, key]) => key)).toEqual(Object.keys(texts))
    for (const text of Object.values(texts)) if (typeof text === 'string') expect(own).toContain(`/** ${text} */`)
  }
  expect(types.match(/^ {2}[\w'-]+\?: \{$/gm)).toHaveLength(catalogues.length)
})
