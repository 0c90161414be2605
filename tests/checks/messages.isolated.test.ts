import { beforeAll, expect, test, vi } from 'vitest'
import { readCatalogues } from '../../src/build/catalogues.ts'
import type { Catalogue, Translated } from '../../src/messages/catalogue.ts'
import { type Language, languages } from '../../src/messages/languages.ts'
import { titles } from '../../widgets/titles.ts'
import { read } from './sources.ts'

// The lists of texts in the package, against what the elements load while they run. Build first.

type Bring = Readonly<Record<Language, () => Promise<{ readonly translation: Translated }>>>
type Defined = readonly [name: string, bring: Bring, english: Catalogue]
const defined = vi.hoisted((): Defined[] => [])
vi.mock('../../src/messages/i18n.ts', () => ({ i18n: (...call: Defined) => defined.push(call) }))

beforeAll(async () => {
  for (const { path } of readCatalogues('.', { titles })) await import(/* @vite-ignore */ `../../${path}`)
})

test('messages.json has every text in every language, as the elements have it', async () => {
  const en = Object.fromEntries(defined.map(([name, , english]) => [name, english]))
  const translated = languages.map(async (language) => {
    const texts = defined.map(async ([name, bring]) => [name, (await bring[language]()).translation[name]] as const)
    return [language, Object.fromEntries(await Promise.all(texts))] as const
  })
  const others = Object.fromEntries(await Promise.all(translated))
  expect(JSON.parse(read('dist/messages.json'))).toEqual({ en, ...others })
})

test('texts.d.ts names every text, with its English', () => {
  const types = read('dist/texts.d.ts')
  for (const [name, , english] of defined) {
    const [, own = ''] = new RegExp(`^  '?${name}'?\\?: \\{\\n(.*?)^  \\}`, 'ms').exec(types) ?? []
    expect([...own.matchAll(/^ {4}'?([^'?\n]+)'?\?:/gm)].map(([, key]) => key)).toEqual(Object.keys(english))
    for (const text of Object.values(english)) if (typeof text === 'string') expect(own).toContain(`/** ${text} */`)
  }
  expect(types.match(/^ {2}[\w'-]+\?: \{$/gm)).toHaveLength(defined.length)
})
