import { atom, computed } from 'nanostores'
import type { Client } from '../../src/api/client.ts'
import type { Question } from '../../src/api/shapes.ts'
import { getSurvey } from '../../src/api/surveys.ts'
import { CallError } from '../../src/errors.ts'
import { type Answer, type AnswerFault, checkAnswer, isAnswered } from '../../src/validation/answer.ts'

export type QuestionFault = AnswerFault | 'requiredNote'

const once = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] => {
  const seen = new Set<string>()
  return items.filter((item) => !seen.has(nameOf(item)) && seen.add(nameOf(item)))
}

/**
 * The first question of each id, the first option of each value: answers of the same name could not be told apart.
 * An option without a value is none, and a choice among nothing holds nobody up.
 */
const distinct = (questions: readonly Question[]): Question[] =>
  once(questions, ({ id }) => id).map((question) => {
    const options = once(question.options, ({ value }) => value).filter(({ value }) => value.trim())
    return { ...question, options, required: question.required && (options.length > 0 || !isChoice(question)) }
  })

export const isChoice = ({ type }: Question): boolean => type === 'checkbox' || type === 'multiple-choice'

/** The survey as it can be taken, or why there is none. */
export const findSurvey = (call: Client, id: string) =>
  call(getSurvey, { params: { id } }).then(
    ({ survey }) =>
      survey ? { ...survey, questions: distinct(survey.questions) } : { error: new CallError('not-found') },
    (error: unknown) => ({ error }),
  )

/** Half-typed numbers and addresses are kept as they stand; a choice must still be one. */
const UNFIT: readonly (AnswerFault | undefined)[] = ['answer-shape', 'answer-option', 'answer-rating']

/** The kept answers that still fit the questions, which may have changed since they were given. */
export const fitting = (questions: readonly Question[], kept: ReadonlyMap<string, Answer>): Map<string, Answer> =>
  new Map(
    questions.flatMap((question) => {
      const answer = kept.get(question.id)
      const fits = answer === '' || (answer !== undefined && !UNFIT.includes(checkAnswer(question, answer)))
      return fits ? [[question.id, answer] as const] : []
    }),
  )

/** One question at a time: which, what was answered, what is wrong with it (spec, section 4: Survey taking). */
export function createTaking() {
  const $questions = atom<readonly Question[]>([])
  const $index = atom(0)
  const $answers = atom<ReadonlyMap<string, Answer>>(new Map())
  const $fault = atom<QuestionFault | undefined>()
  const $question = computed([$questions, $index], (questions, index) => questions[index])
  const $required = computed($questions, (questions) => questions.filter(({ required }) => required))
  const $progress = computed([$questions, $required, $index, $answers], (questions, required, index, answers) => {
    const done = ({ id }: Question) => isAnswered(answers.get(id))
    return {
      number: index + 1,
      total: questions.length,
      percent: questions.length ? Math.round(((index + 1) / questions.length) * 100) : 0,
      answered: questions.filter(done).length,
      required: required.length,
      requiredDone: required.filter(done).length,
    }
  })

  function faultOf(question: Question): QuestionFault | undefined {
    const answer = $answers.get().get(question.id)
    if (answer === undefined || !isAnswered(answer)) return question.required ? 'requiredNote' : undefined
    return checkAnswer(question, answer)
  }

  return {
    $questions,
    $index,
    $answers,
    $fault,
    $question,
    $progress,
    begin(questions: readonly Question[], answers: ReadonlyMap<string, Answer>, index: number) {
      $questions.set(questions)
      $answers.set(answers)
      $fault.set(undefined)
      $index.set(index)
    },
    answer(question: Question, given: Answer) {
      $answers.set(new Map($answers.get()).set(question.id, given))
      $fault.set(undefined)
    },
    /** What the number key chooses: the option in that place, or that rating. */
    picked(place: number): Answer | undefined {
      const question = $question.get()
      if (!question) return undefined
      if (question.type === 'rating') return place <= question.maxRating ? place : undefined
      const option = question.options[place - 1]?.value
      if (option === undefined || question.type !== 'checkbox')
        return question.type === 'multiple-choice' ? option : undefined
      const given = $answers.get().get(question.id)
      const chosen = Array.isArray(given) ? given : []
      return chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]
    },
    /** Whether the current question may be left; if not, its fault shows. */
    mayLeave(): boolean {
      const question = $question.get()
      const fault = question && faultOf(question)
      $fault.set(fault)
      return question !== undefined && !fault
    },
    move(index: number) {
      $fault.set(undefined)
      $index.set(Math.max(0, Math.min(index, $questions.get().length - 1)))
    },
    /** Shows the first question that keeps the survey from being submitted, if there is one. */
    showOpen(): boolean {
      const open = $questions.get().findIndex((question) => faultOf(question))
      const question = $questions.get()[open]
      if (!question) return false
      $index.set(open)
      $fault.set(faultOf(question))
      return true
    },
    /** The answers that have a value, in the order of the questions. */
    given(): readonly (readonly [string, Answer])[] {
      const answers = $answers.get()
      return $questions.get().flatMap(({ id }) => {
        const answer = answers.get(id)
        return answer !== undefined && isAnswered(answer) ? [[id, answer] as const] : []
      })
    },
  }
}
