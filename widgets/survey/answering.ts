import type { Question } from '../../src/api/shapes.ts'
import { type Answer, isAnswered } from '../../src/validation/answer.ts'
import type { SurveyParts } from './parts.ts'
import { submitTextOf } from './state.ts'
import { picked } from './taking.ts'

/** Milliseconds that a choice shows before `auto-advance` moves on. */
const ADVANCE_AFTER = 300

/** Whether one choice completes the answer. */
const isSingle = ({ type }: Question) => type === 'multiple-choice' || type === 'rating'

/** The member's own steps: to answer, to move between the questions, and to submit after the last one. */
export function createAnswering({ panel, host, $state, taking, submission, keeping }: SurveyParts) {
  const { $answers, $progress, $index, $question } = taking

  function answer(question: Question, given: Answer) {
    const state = $state.get()
    const was = isAnswered($answers.get().get(question.id))
    taking.answer(question, given)
    keeping.draft()?.keep(question.id, given)
    if (submission.$state.get().status === 'failed') submission.clear()
    if (was || !isAnswered(given) || state.status !== 'taking') return
    const { surveyId } = state
    host.emit('panel-survey-answered', { surveyId, index: $index.get(), count: $progress.get().answered })
  }

  function move(index: number) {
    taking.move(index)
    const question = $question.get()
    if (question) keeping.draft()?.keepPlace(question.id)
  }

  /** Moves to the next question if this one may be left; submits on the last one. */
  function next() {
    const state = $state.get()
    if (state.status !== 'taking' || submission.$state.get().status === 'pending' || !taking.mayLeave()) return
    const { number, total } = $progress.get()
    if (number < total) return move(number)
    if (taking.showOpen()) return submission.fail('required-open')
    const given = taking.given()
    void submission.run(async () => {
      // the draft's listener shows the outcome
      await keeping.draft()?.submit(state.survey, given)
      return undefined
    }, submitTextOf)
  }

  return {
    answer,
    /** Chooses by pointer; `auto-advance` then moves on. It never does so after a key. */
    point(question: Question, given: Answer) {
      answer(question, given)
      const { number, total } = $progress.get()
      if (!host.$props.get().autoAdvance || !isSingle(question) || number === total) return
      const answers = $answers.get()
      panel.environment.after(ADVANCE_AFTER, () => {
        // unless the member has moved or chosen again meanwhile
        if ($question.get() === question && $answers.get() === answers) next()
      })
    },
    /** Chooses by number key. */
    pick(place: number) {
      const question = $question.get()
      if (!question) return
      const given = picked(question, $answers.get().get(question.id), place)
      if (given !== undefined) answer(question, given)
    },
    previous: () => move($index.get() - 1),
    next,
  }
}
