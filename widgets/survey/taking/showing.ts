import { memberOf } from '../../../src/client/session.ts'
import { isOrdered, ORDER_ID } from '../../../src/contract/conditions/order.ts'
import { isAnswered } from '../../../src/contract/validation/answer.ts'
import type { SubmitFailure } from '../machine/failures.ts'
import type { TakingContext } from '../machine/survey-context.ts'
import type { Chosen } from '../machine/survey-machine.ts'
import { submit } from './answering.ts'
import type { Answers } from './complete.ts'
import { fitting } from './fitting.ts'
import type { Begun } from './taking.ts'

function noteShownQuestion({ taking, draft }: TakingContext): void {
  const { answered, total } = taking.$progress.get()
  draft.count(answered)
  draft.showing(taking.$question.get()?.id ?? '', total)
}

function showFirstQuestion(context: TakingContext, { survey }: Chosen): void {
  const { panel, ended, host, code } = context
  host.emit('panel-survey-started', { surveyId: survey.id, questions: survey.questions.length })
  if (survey.screening) panel.environment.whenIdle(() => void code.screening.load().catch(() => {}))
  panel.environment.whenIdle(() => void ended.load().catch(() => {}))
}

/** Takes the seed of the order from the draft. Before the first answer, a member's id gives the same seed everywhere. */
function begunWith({ panel, draft, code }: TakingContext, { surveyId, survey }: Chosen): Begun {
  const logic = code.logic.$module.get()
  if (!logic || !isOrdered(survey)) return survey
  const kept = draft.current()?.answers.get(ORDER_ID)
  const { id = panel.environment.uuid() } = memberOf(panel.session) ?? {}
  return logic.inOrder(survey, kept, `${surveyId} ${id}`)
}

export function show(context: TakingContext, chosen: Chosen): void {
  const { go, taking, draft } = context
  const begun = begunWith(context, chosen)
  const { questions } = begun
  if (questions.length === 0) {
    go('findEmpty')
    return
  }
  const current = draft.current()
  const answers = fitting(questions, current?.answers ?? new Map())
  if (current?.finished) {
    taking.begin(begun, answers, questions.at(-1)?.id)
    go('take', chosen)
    submit(context, chosen)
  } else if ([...answers.values()].some(isAnswered)) {
    taking.begin(begun, answers, current?.place)
    go('findDraft', chosen, current?.isFromElsewhere() ?? false)
  } else {
    taking.begin(begun, new Map())
    noteShownQuestion(context)
    go('take', chosen)
    showFirstQuestion(context, chosen)
  }
}

export function follow({ $state, taking }: TakingContext, answers: Answers): void {
  const state = $state.get()
  if (state.status === 'begun' || state.status === 'taking') taking.follow(fitting(state.survey.questions, answers))
}

export function review(context: TakingContext): void {
  if (context.$state.get().status !== 'unclaimed') return
  noteShownQuestion(context)
  context.go('review')
}

export function goOn(context: TakingContext): void {
  const state = context.$state.get()
  if (state.status !== 'begun') return
  noteShownQuestion(context)
  context.go('continue')
  showFirstQuestion(context, state)
}

/** Shows the answers that the server refused after a wait, at the question that the refusal names. */
export function showRefused(context: TakingContext, chosen: Chosen, failure: SubmitFailure): void {
  const { taking, draft, submission } = context
  draft.current()?.unfinish()
  show(context, chosen)
  if (taking.show(failure.question)) goOn(context)
  submission.fail(failure.code, failure.serverMessage)
}

export async function takeBack(context: TakingContext, load: () => Promise<void>): Promise<void> {
  const { $state, draft, go } = context
  const state = $state.get()
  if (state.status !== 'waiting' || state.sending) return
  await draft.current()?.recall()
  // Stops because another tab may have sent it meanwhile.
  if ($state.get() !== state) return
  if (state.chosen) {
    noteShownQuestion(context)
    go('takeBack')
  } else {
    await load()
    goOn(context)
  }
}

export async function startAgain(context: TakingContext): Promise<void> {
  const { $state, taking, draft, submission, visit, go } = context
  const state = $state.get()
  if (state.status !== 'begun' && state.status !== 'taking' && state.status !== 'unclaimed') return
  const deleted = draft.current()
  await draft.restart()
  if (draft.current() !== deleted) return
  submission.clear()
  visit.takePressed()
  taking.begin(begunWith(context, state), new Map())
  noteShownQuestion(context)
  if (go('restart')) showFirstQuestion(context, state)
}
