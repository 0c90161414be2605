import fc from 'fast-check'
import { is } from 'valibot'
import { expect, test } from 'vitest'
import { ANSWER_LIMIT, type Answer, isAnswer, isAnswered } from '../../../../src/contract/validation/answer.ts'
import { readSeen } from '../../../../src/contract/validation/typed.ts'
import type { AnswerRules, Authoring } from '../../../../src/questions/question-type.ts'
import { movedTo, pressed } from '../../../../src/questions/ranking/type.ts'
import { authoring, questionTypes, typeOf } from '../../../../src/questions/types.ts'
import { anyText, anyWebAddress } from '../../../support/any-text.ts'

const readAnswer = (rules: AnswerRules, answer: Answer) => typeOf(rules).read(rules, answer)[0]
const checkAnswer = (rules: AnswerRules, answer: Answer) => typeOf(rules).read(rules, answer)[1]

const rules = (type: string) => ({
  type,
  maxRating: 5,
  rows: [{ value: 'price' }, { value: 'taste' }],
  options: [{ value: 'tea' }, { value: 'coffee' }],
})

test.each([
  ['', false],
  ['   ', false],
  [0, true],
  [[], false],
  [['tea'], true],
  [{}, false],
  [{ price: 'good' }, true],
  [undefined, false],
  ['\u200b\u00ad\u2060', false],
])('%j counts as answered: %s', (answer, answered) => {
  expect(isAnswered(answer as Answer | undefined)).toBe(answered)
})

test.each<[unknown, boolean]>([
  [{ price: 'good' }, true],
  [{ price: 5 }, false],
  [{ price: { good: 'x' } }, false],
  [['tea', 5], false],
  [[['tea']], false],
  [null, false],
  [true, false],
  [JSON.parse('{"__proto__": {"price": "good"}}'), false],
])('%j has the form of an answer: %s', (value, fits) => {
  expect(isAnswer(value)).toBe(fits)
})

const cases: [string, Answer, string | undefined][] = [
  ['multiple-choice', 'tea', undefined],
  ['multiple-choice', 'milk', 'answer-option'],
  ['multiple-choice', ['tea'], 'answer-shape'],
  ['checkbox', ['tea', 'coffee'], undefined],
  ['checkbox', 'tea', 'answer-shape'],
  ['rating', 5, undefined],
  ['rating', 6, 'answer-rating'],
  ['rating', 2.5, 'answer-rating'],
  ['rating', { price: '5' }, 'answer-shape'],
  ['text', { price: '5' }, 'answer-shape'],
  ['nps', 0, undefined],
  ['nps', 10, undefined],
  ['nps', 11, 'answer-rating'],
  ['nps', -1, 'answer-rating'],
  ['nps', 2.5, 'answer-rating'],
  ['nps', '', 'answer-rating'],
  ['nps', ['5'], 'answer-shape'],
  ['matrix', { price: 'tea', taste: 'coffee' }, undefined],
  ['matrix', { price: 'tea' }, undefined],
  ['matrix', { price: 'milk' }, 'answer-option'],
  ['matrix', { colour: 'tea' }, 'answer-option'],
  ['matrix', { toString: 'tea' }, 'answer-option'],
  ['matrix', JSON.parse('{"__proto__": "tea"}'), 'answer-option'],
  ['matrix', ['tea'], 'answer-shape'],
  ['matrix', 'tea', 'answer-shape'],
  ['ranking', ['coffee', 'tea'], undefined],
  ['ranking', [], undefined],
  ['ranking', ['tea'], 'answer-ranks'],
  ['ranking', ['tea', 'tea'], 'answer-option'],
  ['ranking', ['tea', 'milk'], 'answer-option'],
  ['ranking', 'tea', 'answer-shape'],
  ['ranking', { price: 'tea' }, 'answer-shape'],
  ['number', '12', undefined],
  ['number', '1e3', 'answer-number'],
  ['number', '₹५०,०००', undefined],
  ['number', '1.000', 'answer-unclear'],
  ['email', 'asha@example.com', undefined],
  ['email', 'asha@example.com\r\nBcc: x@y.zz', 'answer-email'],
  ['phone', '+91 98220 41417', undefined],
  ['phone', '९८२२० ४१४१७', undefined],
  ['phone', '12345', 'answer-phone'],
  ['url', 'https://example.com/a?b=c', undefined],
  ['url', 'javascript:alert(1)', 'answer-url'],
  ['url', 'example.com', undefined],
  ['url', 'example.com:8080/a?b=c#d', undefined],
  ['url', 'उदाहरण.भारत', undefined],
  ['url', 'example', 'answer-url'],
  ['url', 'see example.com', 'answer-url'],
  ['url', 'example.com is good', 'answer-url'],
  ['url', '1.5', 'answer-url'],
  ['url', 'asha@example.com', 'answer-url'],
  ['url', 'asha.rao@example.com', 'answer-url'],
  ['url', 'example.com:secret@evil.example', 'answer-url'],
  ['url', 'example.com\\@evil.example', 'answer-url'],
  ['url', '//example.com', 'answer-url'],
  ['url', 'ftp://example.com', 'answer-url'],
  ['url', 'javascript:alert(1)//example.com', 'answer-url'],
  ['url', 'java.script:alert(1)', 'answer-url'],
  ['url', 'www.example.com', undefined],
  ['url', 'www.a@example.com', 'answer-url'],
  ['date', '2026-02-28', undefined],
  ['date', '२०२६-०२-२८', undefined],
  ['date', '2026-02-30', 'answer-date'],
  ['date', '0026-12-31', 'answer-year'],
  ['date', '1900-01-01', undefined],
  ['date', '28.02.2026', 'answer-date'],
  ['text', 'x'.repeat(ANSWER_LIMIT), undefined],
  ['textarea', 'x'.repeat(ANSWER_LIMIT + 1), 'answer-long'],
  ['fill-in-the-blank', '<b>bold</b>', undefined],
  ['a type of tomorrow', 'anything', undefined],
]
test.each(cases)('checkAnswer returns $2 for the answer $1 to a question of the type $0', (type, answer, fault) => {
  expect(checkAnswer(rules(type), answer)).toBe(fault)
})
test('a required matrix needs every row', () => {
  const matrix = { ...rules('matrix'), required: true }
  expect(checkAnswer(matrix, { price: 'tea' })).toBe('answer-rows')
  expect(checkAnswer(matrix, { price: 'tea', taste: 'tea' })).toBeUndefined()
})

test('a ranking of the first ones has as many places', () => {
  const ranking = { ...rules('ranking'), top: 1 }
  expect(checkAnswer(ranking, ['tea'])).toBeUndefined()
  expect(checkAnswer(ranking, ['tea', 'coffee'])).toBe('answer-option')
  expect(typeOf(ranking).faultValues?.(ranking, [])).toEqual({ count: 1 })
  expect(pressed(ranking, ['tea'], 'coffee')).toEqual(['tea'])
})

test.each<[value: string, to: number, ranked: readonly string[]]>([
  ['tea', 1, ['coffee', 'tea']],
  ['coffee', 0, ['coffee', 'tea']],
  ['milk', 1, ['tea', 'milk', 'coffee']],
  ['milk', 2, ['tea', 'coffee', 'milk']],
  ['milk', 3, ['tea', 'coffee']],
])('%s, moved to the place %i after tea and coffee, gives %j', (value, to, ranked) => {
  const options = ['tea', 'coffee', 'milk', 'water'].map((one) => ({ value: one }))
  expect(movedTo({ ...rules('ranking'), options }, ['tea', 'coffee'], value, to)).toEqual(ranked)
})

const types = fc.constantFrom(...questionTypes.map(({ name }) => name), 'x')

test('an accepted web address never runs as a script, and is the typed one or that with https', () => {
  const scheme = fc.constantFrom('', 'JaVaScRiPt:', ' data:', 'vbscript:', 'https:', '//', 'java.script:', 'x@', '\\\\')
  const nonsense = fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(...'ab.:/?#@\\ 1') }), fc.domain())
  fc.assert(
    fc.property(
      fc.oneof(
        anyWebAddress,
        fc.tuple(scheme, nonsense).map(([one, other]) => one + other),
      ),
      (text) => {
        if (!isAnswered(text) || checkAnswer(rules('url'), text) !== undefined) return
        const sent = String(readAnswer(rules('url'), text))
        const seen = readSeen(text)
        expect(new URL(sent)).toMatchObject({
          protocol: expect.stringMatching(/^https?:$/),
          username: '',
          password: '',
        })
        expect([seen, `https://${seen}`]).toContain(sent)
        // what is completed is a host by itself, so nothing before it can be hidden
        if (sent !== seen)
          expect(new URL(sent).host.toLowerCase()).toBe(new URL(`https://${seen.split(/[/?#]/)[0]}`).host)
      },
    ),
    { numRuns: 2000 },
  )
})

test('every bare domain is completed, with its path', () => {
  fc.assert(
    fc.property(fc.domain(), fc.constantFrom('', '/', '/a/b?c=d#e', ':8080'), (domain, path) => {
      expect(checkAnswer(rules('url'), domain + path)).toBeUndefined()
      expect(readAnswer(rules('url'), domain + path)).toBe(`https://${domain}${path}`)
    }),
  )
})

test.each<[string, Answer, Answer]>([
  ['number', ' ₹५०,०००', '50000'],
  ['number', '1.000', '1.000'],
  ['phone', '\u202a९८२२०\u00a0४१४१७\u202c', '98220\u00a041417'],
  ['email', '\u200bAsha@example.com', 'Asha@example.com'],
  ['url', 'www.example.com/गाना/२', 'https://www.example.com/गाना/२'],
  ['date', '२०२६-०२-२८', '2026-02-28'],
  ['text', ' १२\u200b ', ' १२\u200b '],
  ['rating', 4, 4],
])('the %s question sends %j as %j', (type, answer, sent) => {
  expect(readAnswer(rules(type), answer)).toEqual(sent)
})

test.each<[string, Answer, string | undefined]>([
  ['date', '2026-06-30', undefined],
  ['date', '2025-12-31', 'answer-early'],
  ['date', '2026-07-01', 'answer-late'],
])('checkAnswer returns $2 for $0 $1 in a question about the first half of 2026', (_, day, fault) => {
  expect(checkAnswer({ ...rules('date'), min: '2026-01-01', max: '2026-06-30' }, day)).toBe(fault)
})

test.each<[Answer, string | undefined]>([
  ['1', undefined],
  ['1,00,000', undefined],
  ['0', 'answer-small'],
  ['1,00,001', 'answer-large'],
])('checkAnswer returns $1 for $0 in a question about a number from 1 to 1,00,000', (number, fault) => {
  expect(checkAnswer({ ...rules('number'), min: 1, max: 100_000 }, number)).toBe(fault)
  expect(checkAnswer({ ...rules('number'), min: '1', max: '100000' }, number)).toBe(fault)
})

test('a check ignores an unreadable min or max, and any range on a type that does not support ranges', () => {
  expect(checkAnswer({ ...rules('date'), min: 'today', max: 5 }, '2026-02-28')).toBeUndefined()
  expect(checkAnswer({ ...rules('number'), min: '', max: 'x' }, '12')).toBeUndefined()
  expect(checkAnswer({ ...rules('text'), min: 5, max: 6 }, '12')).toBeUndefined()
  expect(checkAnswer({ ...rules('number'), min: null, max: null }, '12')).toBeUndefined()
})

test('the fault of an ambiguous number names both readings', () => {
  const number = { ...rules('number'), min: 5 }
  expect(typeOf(number).faultValues?.(number, '1.000')).toEqual({ min: 5, max: '', one: '1000', other: '1' })
})

test('a sent answer stays the same when it is read again', () => {
  fc.assert(
    fc.property(types, fc.string({ unit: 'grapheme' }), (type, answer) => {
      const sent = readAnswer(rules(type), answer)
      expect(checkAnswer(rules(type), sent)).toBe(checkAnswer(rules(type), answer))
      expect(readAnswer(rules(type), sent)).toEqual(sent)
    }),
  )
})

const listed = Object.entries<Authoring>(authoring)

const listedIn = (options: NonNullable<Authoring['sample']['fields']>['options'] = []) =>
  options.map((one) => (typeof one === 'string' ? { value: one } : one))

const askedIn = (name: string, { fields }: Authoring['sample']): AnswerRules => ({
  type: name,
  maxRating: 5,
  required: true,
  ...fields,
  options: listedIn(fields?.options),
  rows: listedIn(fields?.rows),
})

test.each(listed)("%s: the sample's answer fits, counts as answered and is sent unchanged", (name, { sample }) => {
  const question = askedIn(name, sample)
  expect(typeOf(question).isAnswerable(question)).toBe(true)
  expect(typeOf(question).isAnswered(sample.answer, question)).toBe(true)
  expect(checkAnswer(question, sample.answer)).toBeUndefined()
  expect(readAnswer(question, sample.answer)).toEqual(sample.answer)
})

test.each(listed)("%s: the generated answer to the sample's question fits", (name, { sample, answerTo }) => {
  const question = askedIn(name, sample)
  expect(checkAnswer(question, answerTo?.(question) ?? sample.answer)).toBeUndefined()
})

test.each(listed.filter(([, { sample }]) => sample.wrong))(
  "%s: the sample's wrong entry is refused",
  (name, { sample }) => {
    expect(checkAnswer(askedIn(name, sample), sample.wrong?.typed ?? '')).toMatch(/^answer-/)
  },
)

test.each(listed)(
  "%s: an operator's file accepts the sample's question, and refuses an unknown property",
  (name, { file, sample }) => {
    const question = { id: 'q1', type: name, question: sample.question, ...sample.fields }
    expect(is(file(), question)).toBe(true)
    expect(is(file(), { ...question, translations: { hi: { question: 'क्या?' } } })).toBe(true)
    expect(is(file(), { ...question, colour: 'red' })).toBe(false)
  },
)

test('a number key chooses an option, and does nothing in a question that takes typed answers', () => {
  const pick = (type: string, place: number, answer?: Answer) => typeOf({ type }).pick?.(rules(type), answer, place)
  expect(pick('multiple-choice', 2)).toBe('coffee')
  expect(pick('multiple-choice', 3)).toBeUndefined()
  expect(pick('checkbox', 2, ['tea'])).toEqual(['tea', 'coffee'])
  expect(pick('checkbox', 1, ['tea', 'coffee'])).toEqual(['coffee'])
  expect(pick('ranking', 2, ['tea'])).toEqual(['tea', 'coffee'])
  expect(pick('ranking', 1, ['tea', 'coffee'])).toEqual(['coffee'])
  expect(pick('rating', 5)).toBe(5)
  expect(pick('rating', 6)).toBeUndefined()
  expect(pick('rating', 0)).toBeUndefined()
  expect(pick('nps', 0, 7)).toBe(0)
  expect(pick('nps', 1)).toBe(1)
  expect(pick('nps', 0, 1)).toBe(10)
  expect(pick('number', 1)).toBeUndefined()
})
