import { atom, computed, type WritableAtom } from 'nanostores'
import type { Question } from '../../../src/contract/question-shape.ts'
import type { Answer, AnswerFault } from '../../../src/contract/validation/answer.ts'
import { plainType, typeOf, withOther } from '../../../src/questions/types.ts'
import { decimalMark } from '../../../src/ui/format/decimal-mark.ts'

export type QuestionFault = AnswerFault | 'requiredNote'

export type Answers = ReadonlyMap<string, Answer>

const isAnswered = (question: Question, answer: Answer | undefined): answer is Answer =>
  typeOf(question).isAnswered(answer, question)

/** The text that belongs to the chosen option with `other`; undefined if none is asked for. */
function otherOf(question: Question, answers: Answers): readonly [id: string, text: Answer] | undefined {
  const [, other] = withOther(question)
  const answer = answers.get(question.id)
  if (!other || answer === undefined || !typeOf(question).asksText?.(question, answer)) return undefined
  return [other.id, answers.get(other.id) ?? '']
}

function faultOf(question: Question, answers: Answers): QuestionFault | undefined {
  const answer = answers.get(question.id)
  if (!isAnswered(question, answer)) return question.required ? 'requiredNote' : undefined
  const [, fault] = typeOf(question).read(question, answer, decimalMark())
  const [, text] = otherOf(question, answers) ?? []
  if (fault || text === undefined) return fault
  return plainType.isAnswered(text, question) ? plainType.read(question, text)[1] : 'answer-other'
}

function progressOf(questions: readonly Question[], index: number, answers: Answers) {
  const isDone = (question: Question) => isAnswered(question, answers.get(question.id))
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

const givenTo = (questions: readonly Question[], answers: Answers): readonly (readonly [string, Answer])[] =>
  questions.flatMap((question) => {
    const answer = answers.get(question.id)
    if (!isAnswered(question, answer)) return []
    const [sent] = typeOf(question).read(question, answer, decimalMark())
    const other = otherOf(question, answers)
    return [[question.id, sent] as const, ...(other ? [other] : [])]
  })

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

/** Holds the current question, the answers and the fault (docs/rules.md, Taking a survey). */
export function createTaking() {
  const $questions = atom<readonly Question[]>([])
  const $index = atom(0)
  const $answers = atom<Answers>(new Map())
  const $fault = atom<QuestionFault | undefined>()
  const $question = computed([$questions, $index], (questions, index) => questions[index])
  const $progress = computed([$questions, $index, $answers], progressOf)
  const currentFault = (question: Question) => faultOf(question, $answers.get())
  const unread = createUnread($fault)
  const { stays } = unread

  return {
    $index,
    $answers,
    $fault,
    $question,
    $progress,
    begin(questions: readonly Question[], answers: Answers, index: number) {
      $questions.set(questions)
      $answers.set(answers)
      $fault.set(undefined)
      $index.set(index)
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
      $index.set(Math.max(0, Math.min(index, $questions.get().length - 1)))
    },
    showOpen(): boolean {
      if (stays()) return true
      const open = $questions.get().findIndex(currentFault)
      const question = $questions.get()[open]
      if (!question) return false
      $index.set(open)
      $fault.set(currentFault(question))
      return true
    },
    given: () => givenTo($questions.get(), $answers.get()),
  }
}

export type Taking = ReturnType<typeof createTaking>
