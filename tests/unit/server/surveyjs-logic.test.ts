import { expect, test } from 'vitest'
import { fromSurveyJs } from '../../../demo/server/operator/authoring/surveyjs/import.ts'

const often = { type: 'radiogroup', name: 'how often', title: 'How often?', choices: ['never', 'daily', 'monthly'] }
const shops = { type: 'checkbox', name: 'shops', title: 'Where?', choices: ['kirana', 'app'] }
const people = { type: 'text', inputType: 'number', name: 'people', title: 'How many?' }
const why = { type: 'comment', name: 'why', title: 'Why?' }

interface Imported {
  readonly questions: readonly { readonly id: string; readonly visibleIf?: unknown; readonly order?: unknown }[]
  readonly blocks?: unknown
}

const settings = { id: 'tea', pointsReward: 1, estimatedTime: 1, category: 'Food' }
const imported = (file: object) => {
  const { survey, lost } = fromSurveyJs({ title: 'Tea', description: 'Tea.', ...file }, settings)
  return { survey: survey as Imported, lost: lost.map(({ keys, message }) => `${keys.join('.')}: ${message}`) }
}
const conditionOf = (visibleIf: string) => {
  const { survey, lost } = imported({ elements: [often, shops, people, { ...why, visibleIf }] })
  return { visibleIf: survey.questions[3]?.visibleIf, lost: lost.filter((line) => line.includes('visibleIf')) }
}

const OFTEN = 'how-often'
test.each([
  ["{how often} = 'never'", { question: OFTEN, is: 'never' }],
  ['{how often} == "never"', { question: OFTEN, is: 'never' }],
  ["{how often} <> 'never'", { not: { question: OFTEN, is: 'never' } }],
  ["{shops} contains 'app'", { all: [{ question: 'shops', includes: 'app' }] }],
  [
    "{shops} = ['app']",
    {
      all: [{ question: 'shops', includes: 'app' }, { not: { question: 'shops', includes: 'kirana' } }],
    },
  ],
  ["{how often} = 'NEVER '", { question: OFTEN, is: 'never' }],
  ["{how often} contains 'dai'", { question: OFTEN, is: 'daily' }],
  [
    "{how often} anyof ['never', 'daily']",
    {
      any: [
        { question: OFTEN, is: 'never' },
        { question: OFTEN, is: 'daily' },
      ],
    },
  ],
  ['{people} >= 4', { question: 'people', atLeast: 4 }],
  ['{people} < 4', { all: [{ question: 'people', answered: true }, { not: { question: 'people', atLeast: 4 } }] }],
  ['{people} notempty', { question: 'people', answered: true }],
  ['{people} empty', { not: { question: 'people', answered: true } }],
  [
    "{people} > 1 and ({how often} = 'never' or !({shops} contains 'app'))",
    {
      all: [
        { all: [{ question: 'people', answered: true }, { not: { question: 'people', atMost: 1 } }] },
        { any: [{ question: OFTEN, is: 'never' }, { not: { all: [{ question: 'shops', includes: 'app' }] } }] },
      ],
    },
  ],
])('the expression %s becomes a condition', (expression, condition) =>
  expect(conditionOf(expression)).toEqual({ visibleIf: condition, lost: [] }),
)

const CANNOT = 'elements.3.visibleIf: cannot be said as a condition: it is left out, and hides nothing'
const UNSAID =
  'elements.3.visibleIf: cannot be used, because it compares an answer that is neither a choice nor a number nor a day, and a condition can only ask whether there is one: it is left out, and hides nothing'
test.each([
  ['age({birth}) > 18', CANNOT],
  ['{people} + 1 > 4', CANNOT],
  ["{how often} = 'never' and", CANNOT],
  ["not ({how often} = 'never')", CANNOT],
  ["{why} contains 'tea'", UNSAID],
  ["{why} notcontains 'tea'", UNSAID],
  ["{why} = 'tea'", UNSAID],
  [
    "{shops} = 'app'",
    'elements.3.visibleIf: cannot be used, because it compares the whole list of choices with these values: it is left out, and hides nothing',
  ],
  [
    "{how often} = 'weekly'",
    'elements.3.visibleIf: cannot be used, because it holds for no answer of this question: it is left out, and hides nothing',
  ],
  [
    '{later} notempty',
    'elements.3.visibleIf: cannot be used, because it names no question of this survey: "later": it is left out, and hides nothing',
  ],
])('the import reports that the expression %s is lost', (expression, line) =>
  expect(conditionOf(expression)).toEqual({ visibleIf: undefined, lost: [line] }),
)

test('the condition of a page holds for each of its questions', () => {
  const page = { visibleIf: "{how often} = 'never'", elements: [{ ...why, visibleIf: '{people} = 1' }, shops] }
  const { survey } = imported({ pages: [{ elements: [often] }, { elements: [people] }, page] })
  const ofPage = { question: OFTEN, is: 'never' }
  expect(survey.questions.slice(2).map((one) => one.visibleIf)).toEqual([
    { all: [ofPage, { question: 'people', is: 1 }] },
    ofPage,
  ])
})

test('random orders of options and of questions carry over', () => {
  const page = { questionsOrder: 'random', elements: [shops, people] }
  const { survey, lost } = imported({ pages: [{ elements: [{ ...often, choicesOrder: 'random' }] }, page] })
  expect(survey.questions[0]?.order).toBe('random')
  expect(survey.blocks).toEqual([{ questions: ['shops', 'people'], order: 'random' }])
  expect(lost.filter((line) => /order/i.test(line))).toEqual([])
})

test('values that are numbers or booleans are compared as the texts that they become', () => {
  const often = { type: 'radiogroup', name: 'often', choices: [{ value: 0 }, { value: 1 }, { value: true }] }
  const sure = { type: 'boolean', name: 'sure', valueTrue: 1, valueFalse: 0 }
  const { survey } = imported({
    elements: [
      often,
      sure,
      { ...why, visibleIf: '{often} = 0' },
      { ...people, visibleIf: '{often} <> 1' },
      { ...shops, visibleIf: '{sure} = true' },
    ],
  })
  expect(survey.questions.slice(2).map((one) => one.visibleIf)).toEqual([
    { question: 'often', is: '0' },
    { not: { any: ['1', 'true'].map((is) => ({ question: 'often', is })) } },
    { question: 'sure', is: '1' },
  ])
})

test('with a visibleIf, a question with visible: false is asked', () => {
  const asked = { ...why, visible: false, visibleIf: "{shops} contains 'app'" }
  const { survey, lost } = imported({ elements: [shops, asked, { ...people, visible: false }] })
  expect(survey.questions.map(({ id }) => id)).toEqual(['shops', 'why'])
  expect(lost).toEqual(['elements.2: nobody could answer it (visible): it is left out'])
})

test('a text names an earlier question by its id, and shows no other braces', () => {
  const { survey, lost } = imported({
    title: 'For {company}',
    elements: [
      { ...often, title: 'Hello {people}' },
      { ...people, title: 'So {how often}, {Full Name}?' },
      { ...shops, choices: ['{r-Comment}', { value: 'type', text: { default: '{ people }', hi: 'यह {ठिकाना}' } }] },
      { ...why, title: { default: 'Why?', id: 'Mengapa {people}?' } },
    ],
  })
  expect(survey).toMatchObject({
    title: 'For …',
    questions: [
      { question: 'Hello …' },
      { question: 'So {how-often}, …?' },
      {
        options: [
          { value: '{r-Comment}', label: '…' },
          { value: 'type', label: '{people}' },
        ],
        translations: { hi: { options: { type: 'यह …' } } },
      },
      { translations: { id: { question: 'Mengapa {people}?' } } },
    ],
  })
  const named = lost.flatMap((line) => /^(\S+: \{.*\}) is not filled in, because/.exec(line)?.[1] ?? [])
  expect(named.sort()).toEqual([
    'elements.0.title: {people}',
    'elements.1.title: {Full Name}',
    'elements.2.choices.0: {r-Comment}',
    'elements.2.choices.1.text.hi: {ठिकाना}',
    'title: {company}',
  ])
})

test('the import names a question that the panel cannot ask, and what looks at it', () => {
  const choices = Array.from({ length: 250 }, (_, at) => `c${at}`)
  const { survey, lost } = imported({
    elements: [
      { type: 'dropdown', name: 'country', title: 'Country', choices },
      { ...why, title: 'Why {country}?', visibleIf: "{country} = 'c1'" },
    ],
  })
  expect(survey.questions).toEqual([{ id: 'why', question: 'Why …?', required: false, type: 'textarea' }])
  expect(lost).toEqual([
    'elements.0: options: has more than 200 options: it is left out',
    'elements.1.visibleIf: cannot be used, because it names no question of this survey: "country": it is left out, and hides nothing',
    'elements.1.title: {country} is not filled in, because it names no question of this survey: "country": members read … instead',
  ])
})

test('the import says where SurveyJS would keep the answer of a hidden question', () => {
  const elements = [shops, { ...people, visibleIf: '{shops} notempty' }, { ...why, visibleIf: '{people} > 2' }]
  const line =
    'elements.2.visibleIf: looks at {people}, which may be hidden: SurveyJS then keeps its answer, here it has none'
  expect(imported({ elements }).lost).toEqual([line])
  expect(imported({ elements, clearInvisibleValues: 'onComplete' }).lost).toEqual([line])
  expect(imported({ elements, clearInvisibleValues: 'onHidden' }).lost).toEqual([])
  const page = { visibleIf: '{shops} notempty', elements: [people, { ...why, visibleIf: '{people} > 2' }] }
  expect(imported({ pages: [{ elements: [shops] }, page] }).lost).toEqual([])
})

test('a name that may mean two answers is not looked at', () => {
  const shared = { ...people, valueName: 'shops' }
  const asked = (visibleIf: string) =>
    imported({ elements: [shops, shared, { ...often, name: 'locale' }, { ...why, visibleIf }] })
  for (const name of ['shops', 'people', 'locale', 'Shops'])
    expect(asked(`{${name}} notempty`).survey.questions[3]?.visibleIf, name).toBe(undefined)
})

test.each([
  ['So {{people}}?', 'So { {people} }?'],
  ['So {people?', 'So { people?'],
  ['a { b, {people} and {', 'a { b, {people} and { '],
])('the braces of the text %j that fill nothing leave no question out', (title, question) => {
  const { survey, lost } = imported({ elements: [people, { ...why, title }] })
  expect(survey.questions[1]).toMatchObject({ question })
  expect(lost).toEqual([])
})
