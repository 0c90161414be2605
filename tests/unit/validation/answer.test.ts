import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANSWER_LIMIT, type Answer, checkAnswer, isAnswered } from '../../../src/validation/answer.ts'
import { anyWebAddress } from '../../support/any-text.ts'

const rules = (type: string) => ({ type, maxRating: 5, options: [{ value: 'tea' }, { value: 'coffee' }] })

test.each([
  ['', false],
  ['   ', false],
  ['0', true],
  [0, true],
  [[], false],
  [['tea'], true],
  [undefined, false],
])('%j counts as answered: %s', (answer, answered) => {
  expect(isAnswered(answer as Answer | undefined)).toBe(answered)
})

const cases: [string, Answer, string | undefined][] = [
  ['multiple-choice', 'tea', undefined],
  ['multiple-choice', 'milk', 'answer-option'],
  ['multiple-choice', ['tea'], 'answer-option'],
  ['checkbox', ['tea', 'coffee'], undefined],
  ['checkbox', ['tea', 'tea'], 'answer-option'],
  ['checkbox', 'tea', 'answer-shape'],
  ['rating', 5, undefined],
  ['rating', 6, 'answer-rating'],
  ['rating', 0, 'answer-rating'],
  ['rating', 2.5, 'answer-rating'],
  ['number', '12', undefined],
  ['number', '-3.5', undefined],
  ['number', '1e3', 'answer-number'],
  ['number', '１２', 'answer-number'],
  ['number', Number.NaN, 'answer-number'],
  ['email', 'asha@example.com', undefined],
  ['email', 'asha@example', 'answer-email'],
  ['email', 'asha@example.com\r\nBcc: x@y.zz', 'answer-email'],
  ['phone', '+91 98220 41417', undefined],
  ['phone', '(020) 2553-1234', undefined],
  ['phone', '12345', 'answer-phone'],
  ['phone', 'call me', 'answer-phone'],
  ['url', 'https://example.com/a?b=c', undefined],
  ['url', 'javascript:alert(1)', 'answer-url'],
  ['url', 'example.com', 'answer-url'],
  ['date', '2026-02-28', undefined],
  ['date', '2026-02-30', 'answer-date'],
  ['date', '28.02.2026', 'answer-date'],
  ['text', 'x'.repeat(ANSWER_LIMIT), undefined],
  ['textarea', 'x'.repeat(ANSWER_LIMIT + 1), 'answer-long'],
  ['fill-in-the-blank', '<b>bold</b>', undefined],
  ['a type of tomorrow', 'anything', undefined],
]
test.each(cases)('%s: %j is %s', (type, answer, fault) => {
  expect(checkAnswer(rules(type), answer)).toBe(fault)
})

const anything = fc.oneof(fc.string({ unit: 'grapheme' }), fc.double(), fc.array(fc.string()))
const types = fc.constantFrom(
  'multiple-choice',
  'checkbox',
  'rating',
  'number',
  'email',
  'phone',
  'url',
  'date',
  'text',
  'x',
)

test('no answer of any kind makes the check throw', () => {
  fc.assert(
    fc.property(types, anything, (type, answer) => {
      expect([undefined, expect.any(String)]).toContainEqual(checkAnswer(rules(type), answer))
    }),
  )
})

test('what passes as a web address never runs as a script', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), anyWebAddress, fc.constantFrom('JaVaScRiPt:0', ' data:text/html,x', 'vbscript:x')),
      (text) => {
        if (text.trim() !== '' && checkAnswer(rules('url'), text) === undefined)
          expect(new URL(text).protocol).toMatch(/^https?:$/)
      },
    ),
  )
})
