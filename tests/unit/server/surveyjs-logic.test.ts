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
test.each([
  ['age({birth}) > 18', CANNOT],
  ['{people} + 1 > 4', CANNOT],
  ["{how often} = 'never' and", CANNOT],
  ["not ({how often} = 'never')", CANNOT],
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
