import { isAnswered } from '../../../src/contract/validation/answer.ts'
import type { SurveyContext } from '../machine/survey-context.ts'
import type { Chosen } from '../machine/survey-machine.ts'
import { submit } from './answering.ts'
import { fitting } from './finding.ts'
import type { Answers } from './taking.ts'

function noteShownQuestion({ taking, draft }: SurveyContext): void {
  draft.current()?.showing(taking.$question.get()?.id ?? '', taking.$progress.get().total)
}

function showFirstQuestion(context: SurveyContext, { survey }: Chosen): void {
  const { panel, ending, host } = context
  host.emit('panel-survey-started', { surveyId: survey.id, questions: survey.questions.length })
  panel.environment.whenIdle(ending.prepare)
}

export function show(context: SurveyContext, chosen: Chosen): void {
  const { questions } = chosen.survey
  const { go, taking, draft } = context
  if (questions.length === 0) {
    go('findEmpty')
    return
  }
  const current = draft.current()
  const answers = fitting(questions, current?.answers ?? new Map())
  if (current?.finished) {
    taking.begin(questions, answers, questions.length - 1)
    go('take', chosen)
    submit(context, chosen)
  } else if ([...answers.values()].some(isAnswered)) {
    const place = questions.findIndex(({ id }) => id === current?.place)
    taking.begin(questions, answers, Math.max(place, 0))
    go('findDraft', chosen, current?.isFromElsewhere() ?? false)
  } else {
    taking.begin(questions, new Map(), 0)
    noteShownQuestion(context)
    go('take', chosen)
    showFirstQuestion(context, chosen)
  }
}

export function follow({ $state, taking }: SurveyContext, answers: Answers): void {
  const state = $state.get()
  if (state.status === 'begun' || state.status === 'taking') taking.follow(fitting(state.survey.questions, answers))
}

export function review(context: SurveyContext): void {
  if (context.$state.get().status !== 'unclaimed') return
  noteShownQuestion(context)
  context.go('review')
}

export function goOn(context: SurveyContext): void {
  const state = context.$state.get()
  if (state.status !== 'begun') return
  noteShownQuestion(context)
  context.go('continue')
  showFirstQuestion(context, state)
}

export async function takeBack(context: SurveyContext, load: () => Promise<void>): Promise<void> {
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

export async function startAgain(context: SurveyContext): Promise<void> {
  const { $state, taking, draft, submission, visit, go } = context
  const state = $state.get()
  if (state.status !== 'begun' && state.status !== 'taking' && state.status !== 'unclaimed') return
  const deleted = draft.current()
  await deleted?.restart()
  if (draft.current() !== deleted) return
  submission.clear()
  visit.takePressed()
  taking.begin(state.survey.questions, new Map(), 0)
  noteShownQuestion(context)
  if (go('restart')) showFirstQuestion(context, state)
}
