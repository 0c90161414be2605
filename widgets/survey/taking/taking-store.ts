import type { CallError } from '../../../src/client/errors.ts'
import { onDemand } from '../../../src/client/on-demand.ts'
import { shownPath } from '../../../src/contract/conditions/shown-path.ts'
import type { Question } from '../../../src/contract/question-shape.ts'
import type { Survey } from '../../../src/contract/shapes.ts'
import { showDelivery, showEnded } from '../ending/delivery.ts'
import type { SubmitFailure } from '../machine/failures.ts'
import type { Loading } from '../machine/loading.ts'
import type { Opened, SurveyContext, TakingContext } from '../machine/survey-context.ts'
import type { Chosen, Loaded, SurveyState } from '../machine/survey-machine.ts'
import { createAnswering } from './answering.ts'
import { keptMessages } from './draft-messages.ts'
import { enter, loadNeeded, open, openForGuest } from './opening.ts'
import { createScreening } from './screening.ts'
import { follow, goOn, startAgain, takeBack } from './showing.ts'
import { createSurveyDraft } from './survey-draft.ts'
import { createTaking } from './taking.ts'

function reportLeft({ $state, taking, draft, host, code }: TakingContext): void {
  const state = $state.get()
  if (state.status !== 'taking') return
  const { answered, total } = taking.$progress.get()
  host.emit('panel-survey-left', { surveyId: state.surveyId, answered, total })
  if (answered > 0 && host.onSite && draft.$keeping.get() === 'saved')
    code.drafts.$module.get()?.showToast('info', keptMessages.get().left)
}

const HAS_ENDED: ReadonlySet<SurveyState['status']> = new Set(['waiting', 'already', 'screened', 'completed'])

function createContext(survey: SurveyContext, loading: Loading): TakingContext {
  const logic = () => survey.code.logic.$module.get()
  const taking = createTaking(
    (questions, answers, mark) =>
      logic()?.pathOf(questions, answers, mark) ?? shownPath(questions, answers, () => true, mark),
  )
  const context: TakingContext = {
    ...survey,
    taking,
    draft: createSurveyDraft({
      panel: survey.panel,
      code: survey.code.drafts,
      delivered: (surveyId, delivery) => showDelivery(context, loading, surveyId, delivery),
      changedElsewhere: (answers) => follow(context, answers),
      isUnread: () => taking.isUnread(),
      hide: () => reportLeft(context),
    }),
    screening: createScreening(),
    ended: onDemand(async () =>
      (await survey.code.ended.load()).createEnding({ ...survey, code: survey.code.nextSteps }),
    ),
  }
  return context
}

/** Controls a survey from its first question to its end (docs/rules.md, Taking a survey). */
export function createTakingStore(survey: SurveyContext, loading: Loading) {
  const context = createContext(survey, loading)
  const { $state, $drawsGuest, submission, host } = survey
  const { taking, draft, ended } = context
  const load = () => loading.load(host.$props.get().surveyId || null)
  const stopWaiting = $state.listen(({ status }) => {
    if (HAS_ENDED.has(status)) ended.load().catch(survey.panel.environment.report)
  })

  return {
    $state,
    $drawsGuest,
    $keeping: draft.$keeping,
    $question: taking.$question,
    $answers: taking.$answers,
    $fault: taking.$fault,
    $progress: taking.$progress,
    /** Puts earlier answers into the texts of a question. */
    filled: (question: Question): Question =>
      survey.code.logic.$module.get()?.filledQuestion(question, taking.named()) ?? question,
    $optional: taking.$optional,
    $submission: submission.$state,
    /** Holds what the end needs. */
    ended,
    ...createAnswering(context),
    context,
    prepare: (survey: Survey) => loadNeeded(context, survey),
    open: (opened: Opened, isWanted: () => boolean, refusal?: SubmitFailure) =>
      open(context, opened, isWanted, refusal),
    openForGuest: (chosen: Chosen, isWanted: () => boolean) => openForGuest(context, chosen, isWanted),
    enter: (loaded: Loaded, isWanted: () => boolean) => enter(context, loaded, isWanted),
    showEnded: (surveyId: string, error: CallError, isWanted: () => boolean) =>
      showEnded(context, surveyId, error, isWanted),
    goOn: () => goOn(context),
    startAgain: () => startAgain(context),
    send: () => void draft.current()?.send(),
    takeBack: () => takeBack(context, load),
    save: async () => (await draft.ready())?.saved(),
    close: draft.close,
    /** Clears the answers, because the next member must not see them. */
    leave() {
      reportLeft(context)
      draft.close()
      taking.begin({ questions: [] }, new Map())
    },
    release() {
      stopWaiting()
      ended.$module.get()?.release()
    },
  }
}

export type TakingStore = ReturnType<typeof createTakingStore>

export interface TakingStoreView {
  readonly store: TakingStore
  readonly host: SurveyContext['host']
}
