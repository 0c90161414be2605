import { memberOf } from '../../../src/client/session.ts'
import { ORDER_ID } from '../../../src/contract/conditions/order.ts'
import type { Question } from '../../../src/contract/question-shape.ts'
import { type Answer, isAnswered, isQuestionId } from '../../../src/contract/validation/answer.ts'
import { submitTextOf } from '../machine/failures.ts'
import type { TakingContext } from '../machine/survey-context.ts'
import type { Chosen } from '../machine/survey-machine.ts'
import { createAdvance } from './auto-advance.ts'
import { screen } from './screening-steps.ts'
import { picked } from './taking.ts'

export function submit(context: TakingContext, chosen: Chosen): void {
  const { panel, code, taking, submission, draft, screening } = context
  if (screening.isDue(chosen.survey) && !screening.isOpen(chosen.survey, taking)) {
    screen(context, chosen, () => submit(context, chosen))
    return
  }
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
    await draft.current()?.submit(chosen.survey, given)
    return undefined
  }, submitTextOf)
}

export function createAnswering(context: TakingContext) {
  const { host, $state, taking, submission, draft, screening } = context
  const { $answers, $progress, $index, $question } = taking
  const advance = createAdvance(context)

  function keep(questionId: string, given: Answer) {
    const current = draft.current()
    const order = taking.order()
    if (order !== undefined && current?.answers.get(ORDER_ID) !== order) current?.keep(ORDER_ID, order)
    current?.keep(questionId, given)
  }

  function answer(question: Question, given: Answer) {
    const state = $state.get()
    const was = isAnswered($answers.get().get(question.id))
    taking.answer(question, given)
    keep(question.id, given)
    if (submission.$state.get().status === 'failed') submission.clear()
    if (was || !isQuestionId(question.id) || !isAnswered(given) || state.status !== 'taking') return
    const { surveyId } = state
    host.emit('panel-survey-answered', { surveyId, index: $index.get(), count: $progress.get().answered })
  }

  function move(index: number) {
    taking.move(index)
    const question = $question.get()
    if (question) draft.current()?.showing(question.id, $progress.get().total)
  }

  function next() {
    const state = $state.get()
    if (state.status !== 'taking' || submission.$state.get().status === 'pending') return
    const { number, total } = $progress.get()
    if (number === total) submit(context, state)
    else if (taking.mayLeave()) {
      if (screening.isDue(state.survey, taking.nextId())) screen(context, state, () => move(number))
      else move(number)
    }
  }

  return {
    answer,
    $advances: advance.$advances,
    setAdvance: advance.set,
    /** Applies a choice by pointer; `auto-advance` reacts to a pointer, never to a key. */
    point(question: Question, given: Answer) {
      answer(question, given)
      advance.after(question, next)
    },
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
