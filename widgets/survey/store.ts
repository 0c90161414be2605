import { atom, computed } from 'nanostores'
import { createSubmission } from '../../src/form/submission.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { createAnswering } from './answering.ts'
import { showDelivery } from './delivered.ts'
import { createKeeping } from './keeping.ts'
import type { Later } from './later.ts'
import { createLoading } from './loading.ts'
import type { NextSteps } from './next-steps.ts'
import type { GuestWay, SurveyParts } from './parts.ts'
import { createRedirect } from './redirect.ts'
import { goOn, startAgain, takeBack } from './starting.ts'
import { type SubmitText, type SurveyHost, type SurveyState, tellFailures } from './state.ts'
import { createTaking } from './taking.ts'

/** Left before the end: emits the event, and shows a toast if the member stays on the page. */
function tellLeft({ $state, taking, keeping, host, later }: SurveyParts): void {
  const state = $state.get()
  if (state.status !== 'taking') return
  const { answered, total } = taking.$progress.get()
  host.emit('panel-survey-left', { surveyId: state.surveyId, answered, total })
  if (answered > 0 && host.onSite && keeping.$keeping.get() === 'saved') later.sayLeft()
}

/** Who the survey is for: a guest too, or a member alone. */
function createAsked({ panel, host, $offers }: SurveyParts) {
  /** Whether a guest may see the survey before a sign-in. A member whose session ended signs in again. */
  const $drawsGuest = computed(
    [panel.session.$state, host.$props, $offers],
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

function createParts(panel: Panel, host: SurveyHost, later: Later, guests: GuestWay) {
  const parts: SurveyParts = {
    panel,
    host,
    $state: atom<SurveyState>({ status: 'loading' }),
    taking: createTaking(),
    submission: createSubmission<SubmitText>(panel.environment),
    keeping: createKeeping(panel, later, {
      delivered: (surveyId, delivery) => showDelivery(parts, loading, surveyId, delivery),
      isUnread: () => parts.taking.isUnread(),
      hide: () => tellLeft(parts),
    }),
    later,
    guests,
    redirect: createRedirect(panel.environment),
    $next: atom<NextSteps | undefined>(),
    $offers: atom(true),
  }
  const loading = createLoading(parts)
  return { parts, loading }
}

/** Taking one survey, one question at a time (docs/rules.md, Taking a survey). */
export function createSurveyStore(panel: Panel, host: SurveyHost, later: Later, guests: GuestWay) {
  const { parts, loading } = createParts(panel, host, later, guests)
  const { $state, taking, keeping, submission, redirect, $next } = parts
  const load = () => loading.load(host.$props.get().surveyId || null)
  const again = () => startAgain(parts)

  function leave() {
    tellLeft(parts)
    loading.close()
    // the next member must not see these answers
    taking.begin([], new Map(), 0)
    $state.set({ status: 'loading' })
  }
  const { $drawsGuest, $asked } = createAsked(parts)
  const releases = [
    tellFailures($state, host),
    $asked.subscribe((asked) => {
      leave()
      if (asked) void load()
    }),
  ]

  return {
    $state,
    $drawsGuest,
    $keeping: keeping.$keeping,
    $question: taking.$question,
    $answers: taking.$answers,
    $fault: taking.$fault,
    $progress: taking.$progress,
    $submission: submission.$state,
    $next,
    hold: redirect.hold,
    stay: redirect.stay,
    ...createAnswering(parts),
    /** For the views that load later. */
    parts,
    goOn: () => goOn(parts),
    startAgain: again,
    send: () => void keeping.draft()?.send(),
    takeBack: () => takeBack(parts, load),
    retry: load,
    /** Resolves once all answers so far are stored on this device. */
    save: async () => keeping.draft()?.saved(),
    /** Deletes the answers so far and starts over. */
    reset: again,
    release() {
      leave()
      for (const release of releases) release()
    },
  }
}

export type SurveyStore = ReturnType<typeof createSurveyStore>
