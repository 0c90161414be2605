import fc from 'fast-check'
import { Model } from 'survey-core'
import { expect, test } from 'vitest'
import { fillingOf, type Named } from '../../../../src/contract/conditions/fill.ts'
import { type Answer, otherId } from '../../../../src/contract/validation/answer.ts'
import { counts } from '../../../support/size.ts'

const labelled = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label, ...(value === 'other' && { other: true }) }))
const asked = (id: string, options = {}, rows = {}): Named => ({ id, options: labelled(options), rows: labelled(rows) })

const LAST = asked('last')
const filled = (text: string, questions: readonly Named[], given: Readonly<Record<string, Answer>>, id = LAST.id) =>
  fillingOf({
    questions: [...questions, LAST],
    given: new Map(Object.entries(given)),
    write: String,
    join: (words) => words.join(', '),
  })(id)(text)

const brand = asked('brand', { a: 'Tata', other: 'Another' })
const q2 = asked('q2', { good: '{brand|it} is good' })
const snacks = asked('snacks', { s: 'Samosa', f: 'Fruit', other: 'Something else' })
const table = asked('table', { y: 'Yes', n: 'No to {brand}' }, { price: 'Price of {brand}', taste: 'Taste' })
const typed = asked('typed')
const all = [brand, q2, snacks, table, typed]

test.each<[string, Readonly<Record<string, Answer>>, string]>([
  ['Why {brand}?', { brand: 'a' }, 'Why Tata?'],
  ['Why {brand|it}?', { brand: 'a' }, 'Why Tata?'],
  ['Why {brand|it}?', {}, 'Why it?'],
  ['Why {brand}?', {}, 'Why ?'],
  ['{brand} {brand}', { brand: 'a' }, 'Tata Tata'],
  ['{q2}', { q2: 'good', brand: 'a' }, 'Tata is good'],
  ['{q2}', { q2: 'good' }, 'it is good'],
  ['{brand}', { brand: 'other', 'brand:other': 'Wagh' }, 'Wagh'],
  ['{brand:other|it}', { brand: 'other', 'brand:other': 'Wagh' }, 'Wagh'],
  ['{brand:other|it}', { brand: 'a' }, 'it'],
  ['{q2}', { q2: 'good', brand: 'other', 'brand:other': 'Wagh' }, 'Wagh is good'],
  ['{snacks|none}', { snacks: ['f', 'other', 's'], 'snacks:other': 'Idli' }, 'Fruit, Idli, Samosa'],
  ['{snacks|none}', { snacks: ['other'] }, 'none'],
  ['{table}', { table: { taste: 'n', price: 'y' }, brand: 'a' }, 'Price of Tata: Yes, Taste: No to Tata'],
  ['{typed}', { typed: 0 }, '0'],
  ['{typed}', { typed: '{brand} {typed} $&', brand: 'a' }, '{brand} {typed} $&'],
  ['{brand}', { brand: 'other', 'brand:other': '{q2}{brand:other}', q2: 'good' }, '{q2}{brand:other}'],
  ['{unknown} { brand } {} {typed:other} {last|me}', { brand: 'a' }, '{unknown} { brand } {} {typed:other} me'],
])('the text %j with the answers %j becomes %j', (text, given, expected) =>
  expect(filled(text, all, given)).toBe(expected),
)

test('a text sees only answers to questions before its own', () => {
  const given = { brand: 'a', q2: 'good', typed: 'x' }
  expect(filled('{brand|a} {q2|b} {typed|c}', all, given, 'q2')).toBe('Tata b c')
})

test('labels that name each other end, however often they do', () => {
  const circle = [asked('a', { x: '{b}{b|-}' }), asked('b', { x: '{a}{a|-}{b|-}' })]
  expect(filled('{b}', circle, { a: 'x', b: 'x' })).toBe('---')
  const wide = Array.from({ length: 60 }, (_, at) => asked(`q${at}`, { x: `{q${at - 1}|tea}`.repeat(20) }))
  const given = Object.fromEntries(wide.map(({ id }) => [id, 'x']))
  expect(filled('{q59}', wide, given).length).toBeLessThanOrEqual(10_000)
})

// The oracle is survey-core. Its `{name-Comment}` is our `{name:other}`.

const ids = ['q0', 'q1', 'q2', 'q3', 'q4']
const labelAt = (at: number) =>
  fc
    .array(fc.constantFrom('Tea ', 'चाय ', '{nobody}', ...ids.slice(0, at).map((id) => `{${id}}`)), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => `L${parts.join('')}`)
const typedText = fc
  .array(fc.constantFrom('{q0}', '{q1-Comment}', '$&', 'x', '{', '}', '|'), { minLength: 1, maxLength: 4 })
  .map((parts) => `t${parts.join('')}`)
const questionAt = (at: number) =>
  fc.record({
    type: fc.constantFrom('radiogroup', 'checkbox', 'text'),
    labels: fc.tuple(labelAt(at), labelAt(at)),
    chosen: fc.shuffledSubarray(['x', 'y', 'other']),
    typed: typedText,
  })

test(`${counts.paths / 5} surveys show the texts that survey-core shows`, () => {
  fc.assert(
    fc.property(fc.tuple(...ids.map((_, at) => questionAt(at))), (questions) => {
      const named = questions.map(({ type, labels: [x, y] }, at) =>
        asked(`q${at}`, type === 'text' ? {} : { x, y, other: 'Another' }),
      )
      const model = new Model({
        elements: [
          ...questions.map(({ type, labels: [x, y] }, at) => ({
            name: `q${at}`,
            type,
            ...(type !== 'text' && {
              choices: [
                { value: 'x', text: x },
                { value: 'y', text: y },
              ],
              showOtherItem: true,
            }),
          })),
          { type: 'text', name: 'last', title: `T ${ids.map((id) => `{${id}}`).join(' / ')} {nobody}` },
        ],
      })
      const given: Record<string, Answer> = {}
      for (const [at, { type, chosen, typed }] of questions.entries()) {
        const id = `q${at}`
        const answer = type === 'text' ? typed : type === 'checkbox' ? chosen : chosen[0]
        if (answer === undefined || answer.length === 0) continue
        given[id] = answer
        model.setValue(id, answer)
        if (type === 'text' || ![answer].flat().includes('other')) continue
        given[otherId(id)] = typed
        model.setComment(id, typed)
      }
      const last = model.getQuestionByName('last')
      expect(filled(last.title, named, given)).toBe(last.locTitle.renderedHtml)
    }),
    { numRuns: counts.paths / 5 },
  )
})
