import { atom, computed } from 'nanostores'
import { type OnDemand, onDemand } from '../../src/client/on-demand.ts'
import { mayHoldAnswers, type Panel } from '../../src/client/panel.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'
import type { SurveyHost } from './attributes.ts'
import type { SubmitText } from './machine/failures.ts'
import { createLoading } from './machine/loading.ts'
import type { SurveyCode, SurveyContext } from './machine/survey-context.ts'
import { type Go, type SurveyState, transitions } from './machine/survey-machine.ts'
import { createVisit } from './offer/visit.ts'

const reportFailures = ({ $state, host: { emit, $props } }: SurveyContext) =>
  $state.listen((state) => {
    if (state.status !== 'failed') return
    emit('panel-error', { code: state.code, message: `panel-survey ${$props.get().surveyId ?? ''}: ${state.code}` })
  })

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

interface LoadedCode extends SurveyCode {
  readonly taking: OnDemand<Pick<typeof import('./taking/taking-store.ts'), 'createTakingStore'>>
}

function createContext(panel: Panel, host: SurveyHost, code: LoadedCode) {
  const visit = createVisit()
  const $drawsGuest = computed(
    [panel.session.$state, host.$props, visit.$offers],
    (state, { guest }, offers) =>
      state.status === 'guest' && state.reason !== 'expired' && offers && !host.onSite && guest !== 'sign-in',
  )
  const takingStore = onDemand(async () => (await code.taking.load()).createTakingStore(context, loading))
  const context: SurveyContext = {
    panel,
    host,
    code,
    ...createMachine(),
    $drawsGuest,
    submission: createSubmission<SubmitText>(panel.environment),
    visit,
    takingStore,
  }
  const loading = createLoading(context)
  return { context, loading, takingStore }
}

/** Names what to show: a survey to a member or to a guest; empty if a guest signs in first. */
const createAsked = ({ panel, host, $drawsGuest }: SurveyContext) =>
  computed([panel.session.$state, host.$props, $drawsGuest], (state, { surveyId }, drawsGuest) =>
    state.status === 'member'
      ? JSON.stringify([surveyId, state.user.id])
      : drawsGuest
        ? JSON.stringify([surveyId])
        : '',
  )

/** Controls one survey, one question at a time (docs/rules.md, Taking a survey). */
export function createSurveyStore(panel: Panel, host: SurveyHost, code: LoadedCode) {
  const { context, loading, takingStore } = createContext(panel, host, code)
  const { $state, $drawsGuest } = context
  const load = () => loading.load(host.$props.get().surveyId || null)
  const taking = () => takingStore.$module.get()

  // Loads the code while the session is checked; a failure shows when the survey is opened.
  if (panel.session.token()) {
    takingStore.load().catch(() => {})
    if (mayHoldAnswers(panel.environment)) code.drafts.load().catch(() => {})
  }

  function leave() {
    taking()?.leave()
    loading.close()
    context.go('load')
  }
  const releases = [
    () => taking()?.release(),
    reportFailures(context),
    createAsked(context).subscribe((asked) => {
      leave()
      if (asked) void load()
    }),
  ]

  return {
    $state,
    $drawsGuest,
    /** The store of the questions, once it has loaded. */
    $taking: takingStore.$module,
    context,
    retry: load,
    save: async () => taking()?.save(),
    reset: async () => taking()?.startAgain(),
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
