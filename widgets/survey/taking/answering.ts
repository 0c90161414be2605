import { memberOf } from '../../../src/client/session.ts'
import type { Question } from '../../../src/contract/question-shape.ts'
import { type Answer, isAnswered } from '../../../src/contract/validation/answer.ts'
import { submitTextOf } from '../machine/failures.ts'
import type { SurveyContext } from '../machine/survey-context.ts'
import type { Chosen } from '../machine/survey-machine.ts'
import { createAdvance } from './auto-advance.ts'
import { picked } from './taking.ts'

/** Submits the survey, unless a question is still open: then that one shows. */
export function submit(context: SurveyContext, chosen: Chosen): void {
  const { panel, code, taking, submission, draft } = context
  if (taking.showOpen()) {
    if (taking.$fault.get() === 'requiredNote') submission.fail('required-open')
    return
  }
  if (!memberOf(panel.session)) {
    code.claim.load().then(({ finish }) => finish(context, chosen), panel.environment.report)
    return
  }
  const given = taking.given()
  void submission.run(async () => {
    // the draft's listener shows the outcome
    await draft.current()?.submit(chosen.survey, given)
    return undefined
  }, submitTextOf)
}

/** The member's own steps: to answer, to move between the questions, and to submit after the last one. */
export function createAnswering(context: SurveyContext) {
  const { host, $state, taking, submission, draft } = context
  const { $answers, $progress, $index, $question } = taking
  const advance = createAdvance(context)

  function answer(question: Question, given: Answer) {
    const state = $state.get()
    const was = isAnswered($answers.get().get(question.id))
    taking.answer(question, given)
    draft.current()?.keep(question.id, given)
    if (submission.$state.get().status === 'failed') submission.clear()
    if (was || !isAnswered(given) || state.status !== 'taking') return
    const { surveyId } = state
    host.emit('panel-survey-answered', { surveyId, index: $index.get(), count: $progress.get().answered })
  }

  function move(index: number) {
    taking.move(index)
    const question = $question.get()
    if (question) draft.current()?.showing(question.id, $progress.get().total)
  }

  /** Moves to the next question if this one may be left; submits on the last one. */
  function next() {
    const state = $state.get()
    if (state.status !== 'taking' || submission.$state.get().status === 'pending') return
    const { number, total } = $progress.get()
    if (number === total) submit(context, state)
    else if (taking.mayLeave()) move(number)
  }

  return {
    answer,
    $advances: advance.$advances,
    setAdvance: advance.set,
    /** Chooses by pointer; `auto-advance` then moves on. It never does so after a key. */
    point(question: Question, given: Answer) {
      answer(question, given)
      advance.after(question, next)
    },
    /** Chooses by number key. */
    pick(place: number) {
      const question = $question.get()
      const given = question && picked(question, $answers.get().get(question.id), place)
      if (question && given !== undefined) answer(question, given)
    },
    ask: taking.ask,
    stays: taking.stays,
    previous: () => taking.stays() || move($index.get() - 1),
    next,
  }
}
