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
import { follow, goOn, startAgain, takeBack } from './taking/showing.ts'
import { createSurveyDraft } from './taking/survey-draft.ts'
import { createTaking } from './taking/taking.ts'

/** Emits `panel-error` if the survey that the page chose cannot be shown. @returns a function that stops it */
const tellFailures = ({ $state, host: { emit, $props } }: SurveyContext) =>
  $state.listen((state) => {
    if (state.status !== 'failed') return
    emit('panel-error', { code: state.code, message: `panel-survey ${$props.get().surveyId ?? ''}: ${state.code}` })
  })

/** Left before the end: emits the event, and shows a toast if the member stays on the page. */
function tellLeft({ $state, taking, draft, host, code }: SurveyContext): void {
  const state = $state.get()
  if (state.status !== 'taking') return
  const { answered, total } = taking.$progress.get()
  host.emit('panel-survey-left', { surveyId: state.surveyId, answered, total })
  if (answered > 0 && host.onSite && draft.$keeping.get() === 'saved') code.taking.$module.get()?.sayLeft()
}

/** Who the survey is for: a guest too, or a member alone. */
function createAsked({ panel, host, visit }: SurveyContext) {
  /** True while a guest may see the survey before a sign-in. A member whose session ended signs in again. */
  const $drawsGuest = computed(
    [panel.session.$state, host.$props, visit.$offers],
    (state, { guest }, offers) =>
      state.status === 'guest' && state.reason !== 'expired' && offers && !host.onSite && guest !== 'sign-in',
  )
  /** Changes with the member and with the survey that the page asks for; empty while somebody has to sign in. */
  const $asked = computed([panel.session.$state, host.$props, $drawsGuest], (state, { surveyId }, drawsGuest) =>
    state.status === 'member'
      ? JSON.stringify([surveyId, state.user.id])
      : drawsGuest
        ? JSON.stringify([surveyId])
        : '',
  )
  return { $drawsGuest, $asked }
}

/** The state of the survey, which only the machine's transitions change. */
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
      hide: () => tellLeft(context),
    }),
    visit: createVisit(),
    ending: createEnding({ panel, host, $state: machine.$state, code: code.nextSteps }),
  }
  const loading = createLoading(context)
  return { context, loading }
}

/** Taking one survey, one question at a time (docs/rules.md, Taking a survey). */
export function createSurveyStore(panel: Panel, host: SurveyHost, code: SurveyCode) {
  const { context, loading } = createContext(panel, host, code)
  const { $state, taking, draft, submission, ending } = context
  const load = () => loading.load(host.$props.get().surveyId || null)
  const again = () => startAgain(context)

  function leave() {
    tellLeft(context)
    loading.close()
    // the next member must not see these answers
    taking.begin([], new Map(), 0)
    context.go('load')
  }
  const { $drawsGuest, $asked } = createAsked(context)
  const releases = [
    ending.release,
    tellFailures(context),
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
    $submission: submission.$state,
    $next: ending.$next,
    hold: ending.hold,
    stay: ending.stay,
    ...createAnswering(context),
    /** For the steps of guests, which load later. */
    context,
    goOn: () => goOn(context),
    startAgain: again,
    send: () => void draft.current()?.send(),
    takeBack: () => takeBack(context, load),
    retry: load,
    /** Resolves once all answers so far are stored on this device. */
    save: async () => draft.current()?.saved(),
    /** Deletes the answers so far and starts over. */
    reset: again,
    release() {
      leave()
      for (const release of releases) release()
    },
  }
}

export type SurveyStore = ReturnType<typeof createSurveyStore>

/** The props of each view of a survey. */
export interface SurveyView {
  readonly store: SurveyStore
  readonly host: SurveyHost
}
