import { atom, computed, type WritableAtom } from 'nanostores'
import { ORDER_ID } from '../../../src/contract/conditions/order.ts'
import type { Path } from '../../../src/contract/conditions/shown-path.ts'
import type { Question } from '../../../src/contract/question-shape.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import type { Mark } from '../../../src/contract/validation/number.ts'
import { typeOf } from '../../../src/questions/types.ts'
import { decimalMark } from '../../../src/ui/format/decimal-mark.ts'
import { type Answers, answerable, faultOf, isComplete, type QuestionFault } from './complete.ts'

export interface Begun {
  readonly questions: readonly Question[]
  /** The seed of the order, if the survey has an order of each response's own. */
  readonly order?: number | undefined
}

type SurveyPath = Path<Question>

type FindPath = (questions: readonly Question[], answers: Answers, mark: Mark) => SurveyPath

function progressOf({ shown: questions }: Pick<SurveyPath, 'shown'>, index: number, answers: Answers) {
  const isDone = (question: Question) => isComplete(question, answers)
  const required = questions.filter((question) => question.required)
  return {
    number: index + 1,
    total: questions.length,
    percent: questions.length ? Math.round(((index + 1) / questions.length) * 100) : 0,
    answered: questions.filter(isDone).length,
    required: required.length,
    requiredDone: required.filter(isDone).length,
  }
}

const mayBeLeftOut = (question: Question): boolean => !question.required && typeOf(question).isAnswerable(question)

/** Names the first question that may be left out. `isAll` is true if the whole survey may be. */
function optionalIn(questions: readonly Question[], { shown }: Pick<SurveyPath, 'shown'>) {
  return { first: shown.find(mayBeLeftOut)?.id, isAll: !questions.some(({ required }) => required) }
}

export const picked = (question: Question, answer: Answer | undefined, place: number): Answer | undefined =>
  typeOf(question).pick?.(question, answer, place)

/** Detects a field with a value that the browser cannot read, such as half a date; the member stays at its question. */
function createUnread($fault: WritableAtom<QuestionFault | undefined>) {
  let isUnread = () => false
  return {
    /** Asks the shown field before each step. @returns a function that removes the field */
    ask(field: () => boolean) {
      isUnread = field
      return () => {
        if (isUnread === field) isUnread = () => false
      }
    },
    isUnread: () => isUnread(),
    /** Returns true if the member must stay at the question, and shows its fault. */
    stays(): boolean {
      const stays = isUnread()
      if (stays) $fault.set('answer-date')
      return stays
    },
  }
}

/** The shown question at the place, or the last one before it if an answer of another device hid the place. */
function indexOf(questions: readonly Question[], { shown }: SurveyPath, place: string | undefined): number {
  const order = new Map(questions.map(({ id }, at) => [id, at]))
  const at = order.get(place ?? '') ?? 0
  return Math.max(
    0,
    shown.findLastIndex(({ id }) => (order.get(id) ?? 0) <= at),
  )
}

function createPath(findPath: FindPath) {
  const $questions = atom<readonly Question[]>([])
  const $place = atom<string | undefined>()
  const $answers = atom<Answers>(new Map())
  const $path = computed([$questions, $answers], (questions, answers) => findPath(questions, answers, decimalMark()))
  const $index = computed([$questions, $path, $place], indexOf)
  const $question = computed([$path, $index], ({ shown }, index) => shown[index])
  const $progress = computed([$path, $index, $answers], progressOf)
  const $optional = computed([$questions, $path], optionalIn)
  /** Returns the id of the question after the current one. */
  const nextId = () => $path.get().shown[$index.get() + 1]?.id
  /** Returns the questions and the valid answers so far, which texts may name. */
  const named = () => ({ questions: $questions.get(), given: $path.get().given })
  /** Shows a question of the path. @returns false if no question has this id */
  function show(id: string | undefined): boolean {
    const isShown = $path.get().shown.some((question) => question.id === id)
    if (isShown) $place.set(id)
    return isShown
  }
  return { $questions, $place, $path, $answers, $index, $question, $progress, $optional, nextId, named, show }
}

/** Holds the current question, the answers and the fault (docs/rules.md, Taking a survey). */
export function createTaking(findPath: FindPath) {
  const { $questions, $place, $path, ...shown } = createPath(findPath)
  const { $answers, $question } = shown
  const $fault = atom<QuestionFault | undefined>()
  let order: number | undefined
  const currentFault = (question: Question) => faultOf(question, $answers.get())
  const unread = createUnread($fault)
  const { stays } = unread

  return {
    ...shown,
    $fault,
    /** Begins at the question with the id `place`, or at the first one. */
    begin({ questions, order: seed }: Begun, answers: Answers, place?: string) {
      order = seed
      $questions.set(questions.map(answerable))
      $answers.set(answers)
      $fault.set(undefined)
      $place.set(place)
    },
    answer(question: Question, given: Answer) {
      $answers.set(new Map($answers.get()).set(question.id, given))
      $fault.set(undefined)
    },
    follow: (answers: Answers) => $answers.set(answers),
    ...unread,
    /** Returns true if the member may leave the question; otherwise shows its fault. */
    mayLeave(): boolean {
      if (stays()) return false
      const question = $question.get()
      const fault = question && currentFault(question)
      $fault.set(fault)
      return question !== undefined && !fault
    },
    move(index: number) {
      $fault.set(undefined)
      const { shown } = $path.get()
      $place.set(shown[Math.max(0, Math.min(index, shown.length - 1))]?.id)
    },
    showOpen(): boolean {
      if (stays()) return true
      const question = $path.get().shown.find(currentFault)
      if (!question) return false
      $place.set(question.id)
      $fault.set(currentFault(question))
      return true
    },
    isOpen: (ids: ReadonlySet<string>) =>
      $path.get().shown.some((question) => ids.has(question.id) && currentFault(question)),
    order: () => order,
    given: (): readonly (readonly [string, Answer])[] => [
      ...$path.get().given,
      ...(order === undefined ? [] : [[ORDER_ID, order] as const]),
    ],
  }
}

export type Taking = ReturnType<typeof createTaking>
