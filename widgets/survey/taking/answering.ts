import { memberOf } from '../../../src/client/session.ts'
import { ORDER_ID } from '../../../src/contract/conditions/order.ts'
import type { Question } from '../../../src/contract/question-shape.ts'
import { type Answer, isAnswered, isQuestionId } from '../../../src/contract/validation/answer.ts'
import { questionIn, submitTextOf } from '../machine/failures.ts'
import type { TakingContext } from '../machine/survey-context.ts'
import type { Chosen } from '../machine/survey-machine.ts'
import { createAdvance } from './auto-advance.ts'
import { screeningAnswers, screeningIn } from './screening.ts'
import { picked } from './taking.ts'

/** Asks the server whether the survey fits, and runs `goOn` if it does. */
function decide(context: TakingContext, chosen: Chosen, goOn: () => void): void {
  let isIn = false
  const run = context.submission.run(
    async () => {
      const { screen } = await context.code.screening.load()
      isIn = await screen(context, chosen, screeningAnswers(chosen.survey, context.taking))
      return undefined
    },
    (fault) => {
      context.taking.show(questionIn(fault))
      return 'screening-failed'
    },
  )
  void run.then(() => isIn && goOn())
}

export function submit(context: TakingContext, chosen: Chosen): void {
  const { panel, code, taking, submission, draft, screening } = context
  if (screening.isDue(chosen.survey, taking) && !screening.isOpen(chosen.survey, taking)) {
    decide(context, chosen, () => submit(context, chosen))
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
    await (await draft.ready())?.submit(chosen.survey, given)
    return undefined
  }, submitTextOf)
}

/** Tells questions of the screening, which `auto-advance` never leaves, because one tap could then end the survey. */
function decides({ $state }: TakingContext, { id }: Question): boolean {
  const state = $state.get()
  return state.status === 'taking' && screeningIn(state.survey).has(id)
}

function keep({ draft, taking }: TakingContext, questionId: string, given: Answer): void {
  const order = taking.order()
  draft.count(taking.$progress.get().answered)
  if (order !== undefined && draft.current()?.answers.get(ORDER_ID) !== order) draft.keep(ORDER_ID, order)
  draft.keep(questionId, given)
}

export function createAnswering(context: TakingContext) {
  const { host, $state, taking, submission, draft, screening } = context
  const { $answers, $progress, $index, $question } = taking
  const advance = createAdvance(context)

  function answer(question: Question, given: Answer) {
    const state = $state.get()
    const was = isAnswered($answers.get().get(question.id))
    taking.answer(question, given)
    keep(context, question.id, given)
    if (submission.$state.get().status === 'failed') submission.clear()
    if (was || !isQuestionId(question.id) || !isAnswered(given) || state.status !== 'taking') return
    const { surveyId } = state
    host.emit('panel-survey-answered', { surveyId, index: $index.get(), count: $progress.get().answered })
  }

  function move(index: number) {
    taking.move(index)
    const question = $question.get()
    if (question) draft.showing(question.id, $progress.get().total)
  }

  function next() {
    const state = $state.get()
    if (state.status !== 'taking' || submission.$state.get().status === 'pending') return
    const { number, total } = $progress.get()
    if (number === total) submit(context, state)
    else if (taking.mayLeave()) {
      if (screening.isDue(state.survey, taking, taking.nextId())) decide(context, state, () => move(number))
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
      if (!decides(context, question)) advance.after(question, next)
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
