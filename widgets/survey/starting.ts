import { isAnswered } from '../../src/validation/answer.ts'
import { submit } from './answering.ts'
import type { SurveyParts } from './parts.ts'
import { fitting } from './questions.ts'
import type { Chosen } from './state.ts'

/** Shows the current question of the chosen survey. */
function begin({ panel, taking, keeping, later, $state, host }: SurveyParts, chosen: Chosen): void {
  const { id, questions } = chosen.survey
  keeping.draft()?.showing(taking.$question.get()?.id ?? '', taking.$progress.get().total)
  $state.set({ ...chosen, status: 'taking' })
  host.emit('panel-survey-started', { surveyId: id, questions: questions.length })
  panel.environment.whenIdle(later.prepareNextSteps)
}

/** Shows a loaded survey: its first question, or the choice to continue a draft that has answers. */
export function show(parts: SurveyParts, chosen: Chosen): void {
  const { questions } = chosen.survey
  const { $state, taking, keeping } = parts
  if (questions.length === 0) {
    $state.set({ status: 'empty' })
    return
  }
  const draft = keeping.draft()
  const answers = fitting(questions, draft?.answers ?? new Map())
  if (draft?.finished) {
    taking.begin(questions, answers, questions.length - 1)
    $state.set({ ...chosen, status: 'taking' })
    // a member claimed answers that a guest had finished: submit them
    submit(parts, chosen)
  } else if ([...answers.values()].some(isAnswered)) {
    const place = questions.findIndex(({ id }) => id === draft?.place)
    taking.begin(questions, answers, Math.max(place, 0))
    $state.set({ ...chosen, status: 'begun', isFromElsewhere: draft?.isFromElsewhere() })
  } else {
    taking.begin(questions, new Map(), 0)
    begin(parts, chosen)
  }
}

/** Shows what the member has just answered on another device. */
export function follow({ $state, taking, keeping }: SurveyParts): void {
  const state = $state.get()
  if (state.status !== 'begun' && state.status !== 'taking') return
  taking.follow(fitting(state.survey.questions, keeping.draft()?.answers ?? new Map()))
}

/** Shows the answers that are still here, at the question where they were left. */
function resume({ taking, keeping, $state }: SurveyParts, chosen: Chosen): void {
  keeping.draft()?.showing(taking.$question.get()?.id ?? '', taking.$progress.get().total)
  $state.set({ ...chosen, status: 'taking' })
}

/** A guest goes back from the last step to the answers. */
export function review(parts: SurveyParts): void {
  const state = parts.$state.get()
  if (state.status === 'unclaimed') resume(parts, { surveyId: state.surveyId, survey: state.survey })
}

/** Continues the draft. */
export function goOn(parts: SurveyParts): void {
  const state = parts.$state.get()
  if (state.status === 'begun') begin(parts, state)
}

/**
 * Takes a submission that is not confirmed back, and shows its answers again.
 * @param load loads the survey, if this visit has not
 */
export async function takeBack(parts: SurveyParts, load: () => Promise<void>): Promise<void> {
  const { $state, keeping } = parts
  const state = $state.get()
  if (state.status !== 'waiting' || state.sending) return
  await keeping.draft()?.recall()
  // meanwhile another tab may have sent it
  if ($state.get() !== state) return
  if (state.chosen) resume(parts, state.chosen)
  else {
    await load()
    goOn(parts)
  }
}

/** Deletes the answers so far and starts over. */
export async function startAgain(parts: SurveyParts): Promise<void> {
  const { $state, taking, keeping, submission } = parts
  const state = $state.get()
  if (state.status !== 'begun' && state.status !== 'taking' && state.status !== 'unclaimed') return
  await keeping.draft()?.restart()
  submission.clear()
  parts.pressed = undefined
  taking.begin(state.survey.questions, new Map(), 0)
  begin(parts, { surveyId: state.surveyId, survey: state.survey })
}
