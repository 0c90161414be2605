import { is } from 'valibot'
import {
  type Condition,
  conditionSchema,
  type QuestionCondition,
  questionConditions,
} from '../../../../src/contract/conditions/condition.ts'
import { OPERATORS } from '../../../../src/contract/conditions/holds.ts'
import { only } from '../../../../src/contract/validation/file-parts.ts'
import type { Authoring } from '../../../../src/questions/question-type.ts'
import { authoring, typeOf } from '../../../../src/questions/types.ts'
import { fieldsOf, type PlacedFault, twice } from '../../refusals/placed-faults.ts'
import { labelledIn, type Question, rulesOf } from '../../surveys/answers.ts'
import { MOST_QUESTIONS } from '../../surveys/screening.ts'
import { nearest } from '../nearly.ts'
import { earlyNames, nameFaults, seen } from './text-faults.ts'

// The rules of a survey's file that concern several questions (docs/rules.md, Conditions).

const condition = conditionSchema(only)

/** The questions of a file with their places. A part of the file with other faults is left out. */
export function readLogic(survey: unknown) {
  const { questions, blocks } = fieldsOf(survey)
  const asked: readonly unknown[] = Array.isArray(questions) ? questions : []
  const idsOfBlock = (block: unknown): unknown[] => [fieldsOf(block).questions].flat()
  const groups = Array.isArray(blocks) ? blocks.map(idsOfBlock) : []
  return {
    asked,
    groups,
    placeOf: (id: unknown) => asked.findIndex((one) => fieldsOf(one).id === id),
    groupOf: (id: unknown) => groups.findIndex((ids) => ids.includes(id)),
  }
}
type Logic = ReturnType<typeof readLogic>

const idsAmong = (asked: readonly unknown[]): string[] =>
  asked.map((one) => fieldsOf(one).id).filter((id) => typeof id === 'string')

const mean = (meant: string | undefined): string =>
  meant === undefined ? '' : `; do you mean ${JSON.stringify(meant)}?`

const unknownQuestion = (asked: readonly unknown[], id: unknown): string =>
  `names no question of this survey: ${JSON.stringify(id)}${mean(nearest(String(id), idsAmong(asked)))}`

/** Says why a question at the place `at` cannot look at the answer to another question. */
export function whyUnknownAt({ asked, placeOf, groupOf }: Logic, id: string, at: number): string | undefined {
  const own = fieldsOf(asked[at]).id
  if (placeOf(id) < 0) return unknownQuestion(asked, id)
  if (placeOf(id) >= at) return `must name an earlier question, and ${JSON.stringify(id)} comes later`
  const isBeside = groupOf(id) >= 0 && groupOf(id) === groupOf(own)
  return isBeside ? `must name a question before this block, because the block's order is random` : undefined
}

/** Finds the option that somebody meant who wrote its label, or nearly its value. */
function meantOption(question: unknown, written: unknown): string {
  const options = labelledIn((question as Question).options)
  const names = options.flatMap(({ value, label }) => (label === value ? [value] : [value, label]))
  const meant = nearest(String(written), names)
  return mean((options.find(({ value }) => value === meant) ?? options.find(({ label }) => label === meant))?.value)
}

function* valueFaults(question: unknown, leaf: QuestionCondition): Generator<PlacedFault> {
  const type = typeOf(question as Question)
  const { conditions = ['is'] }: Authoring = authoring[type.name]
  const rules = rulesOf(question as Question)
  const given = OPERATORS.filter((operator) => leaf[operator] !== undefined)
  if (given.length === 0) yield ['needs one of is, includes, atLeast, atMost and answered']
  for (const operator of given) {
    const value = leaf[operator]
    if (operator === 'answered') continue
    if (!conditions.includes(operator)) {
      const fitting = [...conditions, 'answered'].join(', ')
      yield [`does not fit a question of the type ${type.name}, which takes ${fitting}`, operator]
    } else if (operator === 'includes') {
      if (!rules.options.some((option) => option.value === value))
        yield [`is not a value of an option${meantOption(question, value)}`, operator]
    } else if (type.read(rules, value as string | number)[1])
      yield [`is not an answer to the question${meantOption(question, value)}`, operator]
  }
}

type Why = (id: string) => string | undefined

/** Checks a condition. `whyUnknown` says why the condition cannot look at the answer to a question. */
function* conditionFaults(logic: Logic, value: unknown, whyUnknown: Why): Generator<PlacedFault> {
  if (!is(condition, value)) return
  for (const [leaf, path] of questionConditions(value as Condition)) {
    const unknown = whyUnknown(leaf.question)
    if (unknown) yield [unknown, ...path, 'question']
    else
      for (const [message, ...keys] of valueFaults(logic.asked[logic.placeOf(leaf.question)], leaf))
        yield [message, ...path, ...keys]
  }
}

const isOther = (option: unknown): boolean => fieldsOf(option).other === true

/** Finds names in the texts of a question that nothing fills. */
function textFaults(logic: Logic, at: number): Iterable<PlacedFault> {
  const withOther = logic.asked.filter((one) => [fieldsOf(one).options].flat().some(isOther))
  return nameFaults(logic.asked[at], {
    ids: idsAmong(logic.asked),
    withOther: idsAmong(withOther),
    why: (id) => whyUnknownAt(logic, id, at),
  })
}

function* blockFaults({ asked, groups, placeOf }: Logic): Generator<PlacedFault> {
  const all = groups.flatMap((ids, at) => ids.map((id, place) => ({ id, keys: ['blocks', at, 'questions', place] })))
  for (const again of twice(all.map(({ id }) => id))) yield ['is in a block already', ...(all[again]?.keys ?? [])]
  for (const { id, keys } of all) if (placeOf(id) < 0) yield [unknownQuestion(asked, id), ...keys]
  for (const [at, ids] of groups.entries()) {
    const places = ids.map(placeOf)
    const isApart = Math.max(...places) - Math.min(...places) >= places.length
    if (isApart && !places.includes(-1))
      yield ['must name questions that stand side by side', 'blocks', at, 'questions']
  }
}

function* screeningFaults(logic: Logic, survey: unknown): Generator<PlacedFault> {
  const { screening, quotas, limit, pointsReward } = fieldsOf(survey)
  const { upTo, passIf, points } = fieldsOf(screening)
  const all = (Array.isArray(quotas) ? quotas : []).map(fieldsOf)
  if (screening === undefined) {
    if (all.length > 0) yield ['needs a screening', 'quotas']
    if (limit !== undefined) yield ['needs a screening', 'limit']
    return
  }
  const last = logic.placeOf(upTo)
  if (typeof upTo === 'string') {
    if (last < 0) yield [unknownQuestion(logic.asked, upTo), 'screening', 'upTo']
    if (last >= MOST_QUESTIONS) yield [`must name one of the first ${MOST_QUESTIONS} questions`, 'screening', 'upTo']
    const next = logic.groupOf(fieldsOf(logic.asked[last + 1]).id)
    if (next >= 0 && next === logic.groupOf(upTo))
      yield ['must not stand within a block, because its order is random', 'screening', 'upTo']
  }
  const why: Why = (id) => {
    if (logic.placeOf(id) < 0) return unknownQuestion(logic.asked, id)
    return last >= 0 && logic.placeOf(id) > last
      ? `must name a question of the screening, and ${JSON.stringify(id)} comes later`
      : undefined
  }
  const parts = [
    { condition: passIf, points, keys: ['screening'], name: 'passIf' },
    ...all.map((quota, at) => ({ condition: quota.if, points: quota.points, keys: ['quotas', at], name: 'if' })),
  ]
  for (const { condition, points, keys, name } of parts) {
    for (const [message, ...path] of conditionFaults(logic, condition, why)) yield [message, ...keys, name, ...path]
    if (Number(points) > Number(pointsReward)) yield ['must be pointsReward or less', ...keys, 'points']
  }
  const names = all.map(({ name }) => seen(name))
  for (const at of twice(names)) yield [`the name ${JSON.stringify(names[at])} is repeated`, 'quotas', at, 'name']
}

export function* logicFaults(survey: unknown): Generator<PlacedFault> {
  const logic = readLogic(survey)
  for (const [at, question] of logic.asked.entries()) {
    const { visibleIf } = fieldsOf(question)
    for (const [message, ...keys] of conditionFaults(logic, visibleIf, (id) => whyUnknownAt(logic, id, at)))
      yield [message, 'questions', at, 'visibleIf', ...keys]
    for (const [message, ...keys] of textFaults(logic, at)) yield [message, 'questions', at, ...keys]
  }
  yield* earlyNames(fieldsOf(survey))
  yield* blockFaults(logic)
  yield* screeningFaults(logic, survey)
}
