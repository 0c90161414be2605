import { parse } from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { survey } from '../../../src/contract/shapes.ts'
import { $language } from '../../../src/ui/messages/i18n.ts'
import { worded } from '../../../src/ui/messages/worded.ts'

afterEach(() => $language.set('en'))

const read = (translations: unknown, more: object = {}) =>
  parse(survey, { id: 'tea', title: 'Tea', description: 'Yesterday.', translations, ...more })

test('a survey shows the language of the page, and its own language after a change back', () => {
  const tea = read({ hi: { title: 'चाय', description: 'कल।' } })
  expect(worded(tea)).toBe(tea)
  $language.set('hi')
  expect(worded(tea)).toMatchObject({ id: 'tea', title: 'चाय', description: 'कल।' })
  $language.set('ta')
  expect(worded(tea).title, 'a survey without this translation shows its own language').toBe('Tea')
  $language.set('en')
  expect(worded(tea).title).toBe('Tea')
})

test('a text that is missing or empty in a translation stays in the original language', () => {
  $language.set('hi')
  expect(worded(read({ hi: { title: 'चाय', description: '' } }))).toMatchObject({
    title: 'चाय',
    description: 'Yesterday.',
  })
  expect(worded(read({ hi: {} })).title).toBe('Tea')
})

test.each([
  'hi',
  [{ title: 'चाय' }],
  { hi: 'चाय' },
  { hi: { title: { toString: 'चाय' } } },
  { hi: { id: 'other', questions: [] } },
  JSON.parse('{ "__proto__": { "hi": { "title": "x" } } }'),
])('the faulty translations %j change nothing and never make a survey unusable', (faulty) => {
  $language.set('hi')
  expect(worded(read(faulty))).toMatchObject({ id: 'tea', title: 'Tea', description: 'Yesterday.' })
})

test('a question with faulty translations shows unchanged, with all its options', () => {
  const questions = [
    { id: 'how', question: 'How?', options: ['Black'], translations: { hi: { question: 'कैसी?', options: ['काली'] } } },
    { id: 'where', question: 'Where?', options: ['Home'], translations: { hi: { options: { Home: 7 } } } },
  ]
  $language.set('hi')
  const asked = read(undefined, { questions }).questions ?? []
  expect(asked.map((question) => worded(question))).toMatchObject([
    { question: 'कैसी?', options: [{ value: 'Black', label: 'Black' }] },
    { question: 'Where?', options: [{ value: 'Home', label: 'Home' }] },
  ])
})
