import { atom, computed } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'
import type { SurveyHost } from './attributes.ts'
import { showDelivery } from './ending/delivery.ts'
import { createEnding } from './ending/ending.ts'
import type { SubmitText } from './machine/failures.ts'
import type { SurveyCode, SurveyContext } from './machine/survey-context.ts'
import { type Go, type SurveyState, transitions } from './machine/survey-machine.ts'
import { createVisit } from './offer/visit.ts'
import { createAnswering } from './taking/answering.ts'
import { createLoading } from './taking/loading.ts'
import { createScreening } from './taking/screening.ts'
import { follow, goOn, startAgain, takeBack } from './taking/showing.ts'
import { createSurveyDraft } from './taking/survey-draft.ts'
import { createTaking } from './taking/taking.ts'

const reportFailures = ({ $state, host: { emit, $props } }: SurveyContext) =>
  $state.listen((state) => {
    if (state.status !== 'failed') return
    emit('panel-error', { code: state.code, message: `panel-survey ${$props.get().surveyId ?? ''}: ${state.code}` })
  })

function reportLeft({ $state, taking, draft, host, code }: SurveyContext): void {
  const state = $state.get()
  if (state.status !== 'taking') return
  const { answered, total } = taking.$progress.get()
  host.emit('panel-survey-left', { surveyId: state.surveyId, answered, total })
  if (answered > 0 && host.onSite && draft.$keeping.get() === 'saved') code.taking.$module.get()?.showLeftToast()
}

function createAsked({ panel, host, visit }: SurveyContext) {
  /** True while a guest may see the survey; a member whose session ended signs in again. */
  const $drawsGuest = computed(
    [panel.session.$state, host.$props, visit.$offers],
    (state, { guest }, offers) =>
      state.status === 'guest' && state.reason !== 'expired' && offers && !host.onSite && guest !== 'sign-in',
  )
  const $asked = computed([panel.session.$state, host.$props, $drawsGuest], (state, { surveyId }, drawsGuest) =>
    state.status === 'member'
      ? JSON.stringify([surveyId, state.user.id])
      : drawsGuest
        ? JSON.stringify([surveyId])
        : '',
  )
  return { $drawsGuest, $asked }
}

function createMachine() {
  const $state = atom<SurveyState>({ status: 'loading' })
  const go: Go = (name, ...details) => {
    const before = $state.get()
    const transition: (state: SurveyState, ...details: unknown[]) => SurveyState = transitions[name] as never
    $state.set(transition(before, ...details))
    return $state.get() !== before
  }
  return { $state, go }
}

function createContext(panel: Panel, host: SurveyHost, code: SurveyCode) {
  const machine = createMachine()
  const context: SurveyContext = {
    panel,
    host,
    code,
    ...machine,
    taking: createTaking(),
    submission: createSubmission<SubmitText>(panel.environment),
    draft: createSurveyDraft({
      panel,
      code: code.drafts,
      delivered: (surveyId, delivery) => showDelivery(context, loading, surveyId, delivery),
      changedElsewhere: (answers) => follow(context, answers),
      isUnread: () => context.taking.isUnread(),
      hide: () => reportLeft(context),
    }),
    screening: createScreening(),
    visit: createVisit(),
    ending: createEnding({ panel, host, $state: machine.$state, code: code.nextSteps }),
  }
  const loading = createLoading(context)
  return { context, loading }
}

/** Controls one survey, one question at a time (docs/rules.md, Taking a survey). */
export function createSurveyStore(panel: Panel, host: SurveyHost, code: SurveyCode) {
  const { context, loading } = createContext(panel, host, code)
  const { $state, taking, draft, submission, ending } = context
  const load = () => loading.load(host.$props.get().surveyId || null)
  const again = () => startAgain(context)

  function leave() {
    reportLeft(context)
    loading.close()
    // Clears the answers, because the next member must not see them.
    taking.begin({ questions: [] }, new Map())
    context.go('load')
  }
  const { $drawsGuest, $asked } = createAsked(context)
  const releases = [
    ending.release,
    reportFailures(context),
    $asked.subscribe((asked) => {
      leave()
      if (asked) void load()
    }),
  ]

  return {
    $state,
    $drawsGuest,
    $keeping: draft.$keeping,
    $question: taking.$question,
    $answers: taking.$answers,
    $fault: taking.$fault,
    $progress: taking.$progress,
    named: taking.named,
    $submission: submission.$state,
    $next: ending.$next,
    hold: ending.hold,
    stay: ending.stay,
    ...createAnswering(context),
    context,
    goOn: () => goOn(context),
    startAgain: again,
    send: () => void draft.current()?.send(),
    takeBack: () => takeBack(context, load),
    retry: load,
    save: async () => draft.current()?.saved(),
    reset: again,
    release() {
      leave()
      for (const release of releases) release()
    },
  }
}

export type SurveyStore = ReturnType<typeof createSurveyStore>

export interface SurveyView {
  readonly store: SurveyStore
  readonly host: SurveyHost
}
