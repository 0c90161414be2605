import { expect, test } from 'vitest'
import { checkValue, linesOf } from '../../../demo/server/operator/authoring/faults.ts'
import { readJson } from '../../../demo/server/operator/authoring/json-places.ts'
import { surveyFile } from '../../../demo/server/operator/authoring/survey-file.ts'

const often = { id: 'often', type: 'multiple-choice', question: 'How often?', options: ['never', 'daily'] }
const shops = { id: 'shops', type: 'checkbox', question: 'Where?', options: ['kirana', 'app'] }
const stars = { id: 'stars', type: 'rating', question: 'How good?' }
const people = { id: 'people', type: 'number', question: 'How many?', max: 20 }
const day = { id: 'day', type: 'date', question: 'When?' }
const why = { id: 'why', type: 'text', question: 'Why?' }

const faultsOf = (questions: readonly object[], rest: object = {}) => {
  const survey = {
    id: 'tea',
    title: 'Tea',
    description: 'Tea.',
    category: 'Food',
    pointsReward: 1,
    estimatedTime: 1,
    questions,
    ...rest,
  }
  const found = checkValue(surveyFile, survey)
  if (!('faults' in found)) return []
  return linesOf('f', readJson(JSON.stringify(survey, null, 1)), found.faults).map((line) =>
    line.replace(/^f:\d+: /, ''),
  )
}

const visibleIf = (condition: unknown) => faultsOf([often, shops, stars, people, day, { ...why, visibleIf: condition }])

test.each([
  [{ question: 'often', is: 'never' }],
  [{ question: 'shops', includes: 'app' }],
  [{ question: 'stars', atLeast: 2, atMost: 4 }],
  [{ question: 'people', is: 4 }],
  [{ question: 'day', atMost: '2026-03-14' }],
  [{ question: 'day', answered: true }],
  [{ all: [{ question: 'often', is: 'never' }, { not: { any: [{ question: 'shops', answered: true }] } }] }],
])('a file may have the condition %j', (condition) => expect(visibleIf(condition)).toEqual([]))

const AT = 'questions[5].visibleIf'
const SHAPE = `${AT}: must be a condition: a question with is, includes, atLeast, atMost or answered: true, or all, any or not with conditions`
test.each([
  [{ question: 'rare', is: 'never' }, `${AT}.question: names no question of this survey: "rare"`],
  [{ question: 'ofen', is: 'never' }, `${AT}.question: names no question of this survey: "ofen"; do you mean "often"?`],
  [{ question: 'often', is: 'Never' }, `${AT}.is: is not an answer to the question; do you mean "never"?`],
  [{ question: 'shops', includes: 'ap' }, `${AT}.includes: is not a value of an option; do you mean "app"?`],
  [{ question: 'why', is: 'x' }, `${AT}.question: must name an earlier question, and "why" comes later`],
  [{ question: 'often', is: 'weekly' }, `${AT}.is: is not an answer to the question`],
  [{ question: 'shops', includes: 'market' }, `${AT}.includes: is not a value of an option`],
  [
    { question: 'shops', is: 'app' },
    `${AT}.is: does not fit a question of the type checkbox, which takes includes, answered`,
  ],
  [
    { question: 'often', atLeast: 'daily' },
    `${AT}.atLeast: does not fit a question of the type multiple-choice, which takes is, answered`,
  ],
  [{ question: 'stars', atLeast: 6 }, `${AT}.atLeast: is not an answer to the question`],
  [{ question: 'people', atMost: 21 }, `${AT}.atMost: is not an answer to the question`],
  [{ question: 'day', atLeast: 'soon' }, `${AT}.atLeast: is not an answer to the question`],
  [{ question: 'often' }, `${AT}: needs one of is, includes, atLeast, atMost and answered`],
  [
    { any: [{ not: { question: 'rare', is: 1 } }] },
    `${AT}.any[0].not.question: names no question of this survey: "rare"`,
  ],
  [{ question: 'often', iss: 'never' }, SHAPE],
  ['often = never', SHAPE],
])('the operator learns the fault of the condition %j', (condition, line) =>
  expect(visibleIf(condition)).toEqual([line]),
)

test('two questions cannot wait for each other', () => {
  const one = { ...why, id: 'one', visibleIf: { question: 'two', answered: true } }
  const two = { ...why, id: 'two', visibleIf: { question: 'one', answered: true } }
  expect(faultsOf([one, two])).toEqual([
    'questions[0].visibleIf.question: must name an earlier question, and "two" comes later',
  ])
})

test('a text may name earlier questions only', () => {
  const named = {
    ...why,
    question: 'Why {often|it}, {stars} and { this } {}?',
    translations: { hi: { question: '{why}?' } },
  }
  expect(faultsOf([often, named, stars])).toEqual([
    'questions[1].question: must name an earlier question, and "stars" comes later',
    'questions[1].translations.hi.question: must name an earlier question, and "why" comes later',
  ])
})

test.each([
  ['{oftn}', '{oftn} names no question of this survey; do you mean {often}?'],
  ['{Often|it}', '{Often} names no question of this survey; do you mean {often}?'],
  ['{Full Name}', '{Full Name} names no question of this survey. To show the braces themselves, write { Full Name }'],
  ['{ठिकाना}', '{ठिकाना} names no question of this survey. To show the braces themselves, write { ठिकाना }'],
  ['{often:other}', '{often:other}: "often" has no option with other'],
  ['{shops:othr}', '{shops:othr} names no question of this survey; do you mean {shops:other}?'],
  ['{{often}}', '{{often}} shows braces around the answer: write {often}'],
  ['{{ often|it }}', '{{ often|it }} shows braces around the answer: write {often}'],
  ['So {often, you said', '{often does not end before the next brace or the end: write {often} or {often|other words}'],
  ['{often|{often}}', '{often does not end before the next brace or the end: write {often} or {often|other words}'],
  ['{ often }', '{ often } is not filled, because of its spaces: write {often}'],
  ['{often |it}', '{often |it} is not filled, because of its spaces: write {often}'],
])('the operator learns that the text %j names nothing that is filled', (text, message) => {
  const other = { ...shops, options: ['kirana', { value: 'else', label: 'Else', other: true }] }
  expect(faultsOf([often, other, { ...why, question: `Why ${text}?` }])).toEqual([`questions[2].question: ${message}`])
  const labelled = { ...often, id: 'again', options: ['a', { value: '{v}', label: text }] }
  expect(faultsOf([often, other, labelled])).toEqual([`questions[2].options[1].label: ${message}`])
})

test('a text may name an earlier answer, the text beside an option, and have braces of its own', () => {
  const other = { ...shops, options: ['kirana', { value: 'else', label: 'Else', other: true }] }
  const text = 'Why {often|it}, {shops:other|there} and {shops}? { a, b } {} { this }'
  expect(faultsOf([often, other, { ...why, question: text }])).toEqual([])
})

const blocks = (...all: string[][]) => ({ blocks: all.map((questions) => ({ questions, order: 'random' })) })

test('a file may shuffle the options and the questions of a block', () => {
  const options = ['a', 'b', { value: 'none', label: 'None', fixed: true }]
  const questions = [{ ...often, options, order: 'random' }, { ...shops, order: 'flip' }, stars, people]
  expect(faultsOf(questions, blocks(['shops', 'stars']))).toEqual([])
})

test.each([
  [{ blocks: [{ questions: ['often', 'shops'], order: 'flip' }] }, ['blocks[0].order: must be random']],
  [blocks(['often']), ['blocks[0].questions: needs at least two questions']],
  [blocks(['often', 'rare']), ['blocks[0].questions[1]: names no question of this survey: "rare"']],
  [blocks(['often', 'stars']), ['blocks[0].questions: must name questions that stand side by side']],
  [blocks(['often', 'shops'], ['shops', 'stars']), ['blocks[1].questions[0]: is in a block already']],
])('the operator learns the fault of %j', (rest, lines) => {
  expect(faultsOf([often, shops, stars], rest)).toEqual(lines)
})

test('a condition cannot look at a question of its own block, because their order is random', () => {
  const inside = { ...why, visibleIf: { question: 'stars', is: 5 } }
  expect(faultsOf([often, stars, inside], blocks(['stars', 'why']))).toEqual([
    `questions[2].visibleIf.question: must name a question before this block, because the block's order is random`,
  ])
})

test('an unknown order is refused', () => {
  expect(faultsOf([{ ...often, order: 'shuffle' }])).toEqual(['questions[0].order: must be random or flip'])
})
