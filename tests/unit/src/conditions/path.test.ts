import fc from 'fast-check'
import { Model } from 'survey-core'
import { expect, test } from 'vitest'
import { checkAnswers } from '../../../../demo/server/surveys/answers.ts'
import { type Condition, questionConditions } from '../../../../src/contract/conditions/condition.ts'
import { pathOf } from '../../../../src/contract/conditions/path.ts'
import type { Answer } from '../../../../src/contract/validation/answer.ts'
import { counts } from '../../../support/size.ts'
import { answerShown } from '../../../support/survey-core.ts'

const VALUES = ['x', 'y', 'z']

interface Asked {
  readonly id: string
  readonly type: 'multiple-choice' | 'checkbox' | 'rating'
  readonly required: boolean
  readonly maxRating: number
  readonly options: { value: string; label: string }[]
  readonly visibleIf: Condition | null
}

const typeOf = fc.constantFrom<Asked['type'][]>('multiple-choice', 'checkbox', 'rating')

const leafAbout = ({ id, type }: Pick<Asked, 'id' | 'type'>): fc.Arbitrary<Condition> => {
  const answered = fc.constant<Condition>({ question: id, answered: true })
  if (type === 'rating')
    return fc.oneof(
      answered,
      fc.record({ question: fc.constant(id), is: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ question: fc.constant(id), atLeast: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ question: fc.constant(id), atMost: fc.integer({ min: 1, max: 5 }) }),
    )
  const name = type === 'checkbox' ? 'includes' : 'is'
  return fc.oneof(
    answered,
    fc.constantFrom(...VALUES).map((value) => ({ question: id, [name]: value })),
  )
}

const conditionAbout = (earlier: readonly Pick<Asked, 'id' | 'type'>[]): fc.Arbitrary<Condition> =>
  fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 2 },
      fc.oneof(...earlier.map(leafAbout)),
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie('condition').map((not) => ({ not })),
    ),
  })).condition

const survey: fc.Arbitrary<Asked[]> = fc
  .array(fc.tuple(typeOf, fc.boolean()), { minLength: 2, maxLength: 7 })
  .chain((kinds) => {
    const questions = kinds.map(([type, required], at) => ({
      id: `q${at}`,
      type,
      required,
      maxRating: 5,
      options: VALUES.map((value) => ({ value, label: value })),
    }))
    return fc.tuple(
      ...questions.map((question, at) =>
        (at === 0 ? fc.constant(null) : fc.option(conditionAbout(questions.slice(0, at)))).map(
          (visibleIf): Asked => ({ ...question, visibleIf }),
        ),
      ),
    )
  })

const answerTo = ({ type }: Asked): fc.Arbitrary<Answer> =>
  type === 'rating'
    ? fc.integer({ min: 1, max: 5 })
    : type === 'checkbox'
      ? fc.uniqueArray(fc.constantFrom(...VALUES))
      : fc.constantFrom(...VALUES)

/** Steps forward and back: each changes the answer to any question. */
const walk = survey.chain((questions) =>
  fc.tuple(
    fc.constant(questions),
    fc.array(
      fc.integer({ min: 0, max: questions.length - 1 }).chain((at) => {
        const question = questions[at] as Asked
        return answerTo(question).map((answer) => [question.id, answer] as const)
      }),
      { minLength: 1, maxLength: 8 },
    ),
  ),
)

function expressionOf(condition: Condition): string {
  if ('all' in condition) return condition.all.map((one) => `(${expressionOf(one)})`).join(' and ')
  if ('any' in condition) return condition.any.map((one) => `(${expressionOf(one)})`).join(' or ')
  if ('not' in condition) return `!(${expressionOf(condition.not)})`
  const { question, is, includes, atLeast, atMost } = condition
  if (is !== undefined) return `{${question}} = ${JSON.stringify(is)}`
  if (includes !== undefined) return `{${question}} contains '${includes}'`
  if (atLeast !== undefined) return `{${question}} >= ${atLeast}`
  if (atMost !== undefined) return `{${question}} <= ${atMost}`
  return `{${question}} notempty`
}

const TYPES = { 'multiple-choice': 'radiogroup', checkbox: 'checkbox', rating: 'rating' }

const modelOf = (questions: readonly Asked[]) =>
  new Model({
    clearInvisibleValues: 'onHidden',
    elements: questions.map(({ id, type, visibleIf }) => ({
      name: id,
      type: TYPES[type],
      ...(type === 'rating' ? { rateMax: 5 } : { choices: VALUES }),
      ...(visibleIf ? { visibleIf: expressionOf(visibleIf) } : {}),
    })),
  })

test(`${counts.paths} surveys show the questions that survey-core shows, after every step`, () => {
  fc.assert(
    fc.property(walk, ([questions, steps]) => {
      const model = modelOf(questions)
      const answers = new Map<string, Answer>()
      for (const [id, answer] of steps) {
        answers.set(id, answer)
        const { shown, given } = pathOf(questions, answers)
        expect({ shown: shown.map((one) => one.id), given: Object.fromEntries(given) }).toEqual(
          answerShown(
            model,
            questions.map(({ id }) => id),
            answers,
          ),
        )
      }
    }),
    { numRuns: counts.paths },
  )
})

test('the server accepts what a member gives on every path, and refuses an answer to a hidden question', () => {
  fc.assert(
    fc.property(walk, ([questions, steps]) => {
      const answers = new Map(steps)
      const { shown, given } = pathOf(questions, answers)
      const asked = questions.map((question) => ({ ...question, required: false }))
      expect(checkAnswers(asked, Object.fromEntries(given))).toEqual(given)
      const hidden = questions.find(
        (question) => !shown.includes(question) && [answers.get(question.id) ?? []].flat().length > 0,
      )
      if (!hidden) return
      expect(() => checkAnswers(asked, { ...Object.fromEntries(given), [hidden.id]: answers.get(hidden.id) })).toThrow(
        /hide question/,
      )
    }),
    { numRuns: counts.paths },
  )
})

test('a hidden question is not required', () => {
  const question = { id: 'why', type: 'text', required: true, maxRating: null, options: null }
  const first = { ...question, id: 'often', required: false }
  const asked = [first, { ...question, visibleIf: { question: 'often', is: 'never' } }]
  expect([...checkAnswers(asked, { often: 'daily' })]).toEqual([['often', 'daily']])
  expect(() => checkAnswers(asked, { often: 'never' })).toThrow(/required/)
})

test('a question that depends on a hidden question stays hidden', () => {
  const text = { type: 'text', maxRating: 5, options: [] }
  const questions = [
    { ...text, id: 'a' },
    { ...text, id: 'b', visibleIf: { question: 'a', is: 'yes' } },
    { ...text, id: 'c', visibleIf: { question: 'b', answered: true as const } },
  ]
  const answers = new Map([
    ['a', 'no'],
    ['b', 'kept on the device'],
    ['c', 'kept too'],
  ])
  expect([...pathOf(questions, answers).given.keys()]).toEqual(['a'])
  expect([...pathOf(questions, answers.set('a', 'yes')).given.keys()]).toEqual(['a', 'b', 'c'])
})

test('questionConditions lists each condition with its path', () => {
  const often = { question: 'often', is: 'never' }
  const stars = { question: 'stars', atLeast: 2 }
  expect([...questionConditions({ all: [often, { not: { any: [stars] } }] })]).toEqual([
    [often, ['all', 0]],
    [stars, ['all', 1, 'not', 'any', 0]],
  ])
})
