import { atom } from 'nanostores'
import type { Question, Survey } from '../../src/api/shapes.ts'
import { surveyHistory } from '../../src/api/surveys.ts'
import type { Draft } from '../../src/drafts/draft.ts'
import type { Delivery } from '../../src/drafts/outbox.ts'
import { CallError, saysCompleted } from '../../src/errors.ts'
import { createSubmission } from '../../src/form.ts'
import type { Host } from '../../src/host.ts'
import { type Panel, WAITING } from '../../src/panel.ts'
import { type Answer, isAnswered } from '../../src/validation/answer.ts'
import { createKeeping } from './keeping.ts'
import { failureOf, loadFailureOf, type SubmitText, type SurveyState, tellFailures, textOf } from './state.ts'
import { createTaking, findSurvey, fitting } from './taking.ts'
import { loadControls, loadedViews } from './views.ts'

export const surveyAttributes = { surveyId: 'string', autoAdvance: 'boolean' } as const

/** Spec, section 9: the redirect after a submit. */
const REDIRECT_AFTER = 2000
/** Milliseconds in which a choice is seen before `auto-advance` moves on. */
const ADVANCE_AFTER = 300

/** Chosen by one touch, after which there is nothing left to do. */
const isSingle = ({ type }: Question) => type === 'multiple-choice' || type === 'rating'

/** Taking one survey, one question at a time (spec, section 2 and 4: Survey taking). */
export function createSurveyStore(panel: Panel, host: Host<typeof surveyAttributes>) {
  const { environment, session, call } = panel
  const $state = atom<SurveyState>({ status: 'loading' })
  const taking = createTaking()
  const submission = createSubmission<SubmitText>(environment)
  const keeping = createKeeping(panel, { hear, hide: leave })
  let cancelRedirect = () => {}
  let cancelAdvance = () => {}
  let asked: string | null | undefined // null where the attribute names none; undefined until there is a member
  let memberId: string | undefined
  /** Another with each load: what an earlier one finds, for another member even, is not shown. */
  let visit = {}

  /** Completed before: the history knows what it paid; without it the message stands alone. */
  async function showAlready(surveyId: string) {
    const mine = visit
    const history = await call(surveyHistory).catch(() => undefined)
    const earned = history?.responses.find((response) => response.survey.id === surveyId)
    if (visit === mine) $state.set({ status: 'already', points: earned?.pointsEarned ?? 0 })
  }

  /** What becomes of a submit: of this visit's, or of one that an earlier visit left. */
  function hear(surveyId: string, delivery: Delivery) {
    if (asked !== surveyId) return
    const state = $state.get()
    const { status } = delivery
    if (status === 'sent' || status === 'already') visit = {} // what still loads comes too late
    if (status === 'sending') {
      if (state.status === 'waiting') $state.set({ ...state, sending: true })
    } else if (status === 'waiting') {
      $state.set({ status, sending: false, failure: failureOf(delivery.error) })
    } else if (status === 'sent') {
      const { points, balance } = delivery
      $state.set({ status: 'completed', points, balance })
      host.emit('panel-survey-completed', { surveyId, points, balance })
      cancelRedirect = environment.after(REDIRECT_AFTER, () =>
        host.router.navigate('/surveys?completed=true&refresh=true'),
      )
    } else if (status === 'already') {
      void showAlready(surveyId)
    } else if (status === 'elsewhere') {
      void load(surveyId) // another tab knows how it ended: the server tells
    } else if (state.status === 'waiting') {
      // final: said where the answers are, which are all still there
      void load(surveyId).then(() => submission.run(() => Promise.reject(delivery.error), textOf))
    }
  }

  function begin(survey: Survey, answers: ReadonlyMap<string, Answer>, index: number) {
    taking.begin(survey.questions, answers, index)
    keeping.draft()?.showing(survey.questions[index]?.id ?? '')
    $state.set({ status: 'taking', survey })
    host.emit('panel-survey-started', { surveyId: survey.id, questions: survey.questions.length })
  }

  /** Shows the survey, or first what an earlier visit has left of it. */
  function show(survey: Survey, opened: Draft | undefined) {
    if (survey.questions.length === 0) return $state.set({ status: 'empty' })
    const answers = fitting(survey.questions, opened?.answers ?? new Map())
    if (![...answers.values()].some(isAnswered)) return begin(survey, new Map(), 0)
    const index = Math.max(
      survey.questions.findIndex(({ id }) => id === opened?.place),
      0,
    )
    taking.begin(survey.questions, answers, index)
    $state.set({ status: 'offer', survey })
  }

  async function load(surveyId: string | null) {
    const mine = {}
    visit = mine
    cancelRedirect()
    cancelAdvance()
    keeping.close()
    submission.clear()
    if (!surveyId) return $state.set({ status: 'failed', code: 'no-survey', said: '' })
    $state.set({ status: 'loading' })
    try {
      const opening = keeping.open(surveyId, () => visit === mine)
      // where answers wait, these may be of them: then the survey is not asked for
      if (WAITING in environment.local) await opening
      const finding = keeping.draft()?.submitted ? undefined : findSurvey(call, surveyId)
      const opened = await opening
      if (visit !== mine) return
      if (opened?.submitted || !finding) {
        // it may have arrived already: its own key will tell
        $state.set({ status: 'waiting', sending: true })
        return void opened?.send()
      }
      const found = await finding
      if ('error' in found) throw found.error
      await loadControls(found.questions)
      if (visit === mine) show(found, opened)
    } catch (error) {
      if (visit !== mine) return
      if (saysCompleted(error)) {
        await keeping.draft()?.discard()
        return showAlready(surveyId)
      }
      if (!(error instanceof CallError)) environment.report(error)
      $state.set(loadFailureOf(error))
    }
  }

  /** Left half-way: the page hears of it, and where the member goes on, what is kept is said in passing. */
  function leave() {
    const { answered, total } = taking.$progress.get()
    if ($state.get().status !== 'taking' || !asked) return
    host.emit('panel-survey-left', { surveyId: asked, answered, total })
    if (answered > 0 && host.onSite && keeping.$keeping.get() === 'saved') loadedViews()?.sayLeft()
  }

  /** Loads once there is a member, and again when another survey is asked for. */
  function follow() {
    const state = session.$state.get()
    const who = state.status === 'member' ? state.user.id : undefined
    const wanted = who ? host.$props.get().surveyId || null : undefined
    if (asked === wanted && memberId === who) return
    leave()
    asked = wanted
    memberId = who
    // nothing of this member waits here for the next
    taking.begin([], new Map(), 0)
    if (wanted !== undefined) return void load(wanted)
    visit = {}
    keeping.close()
    $state.set({ status: 'loading' })
  }
  const releases = [tellFailures($state, host), session.$state.subscribe(follow), host.$props.listen(follow)]

  function submit(survey: Survey) {
    if (taking.showOpen()) return submission.fail('required-open')
    const given = taking.given()
    void submission.run(async () => {
      const delivery = await keeping.draft()?.submit(survey, given)
      if (delivery?.status === 'refused') throw delivery.error
      return undefined
    }, textOf)
  }

  function answer(question: Question, given: Answer) {
    const { $answers, $progress, $index } = taking
    const was = isAnswered($answers.get().get(question.id))
    taking.answer(question, given)
    keeping.draft()?.keep(question.id, given)
    if (submission.$state.get().status === 'failed') submission.clear()
    if (!was && isAnswered(given) && asked)
      host.emit('panel-survey-answered', { surveyId: asked, index: $index.get(), count: $progress.get().answered })
  }

  function move(index: number) {
    cancelAdvance()
    taking.move(index)
    const question = taking.$question.get()
    if (question) keeping.draft()?.keepPlace(question.id)
  }

  /** To the next question if this one allows it; on the last one it submits. */
  function next() {
    const state = $state.get()
    if (state.status !== 'taking' || submission.$state.get().status === 'pending' || !taking.mayLeave()) return
    const { number, total } = taking.$progress.get()
    if (number < total) move(number)
    else submit(state.survey)
  }

  async function startAgain() {
    const state = $state.get()
    if (state.status !== 'offer' && state.status !== 'taking') return
    await keeping.draft()?.discard()
    submission.clear()
    begin(state.survey, new Map(), 0)
  }

  return {
    $state,
    $keeping: keeping.$keeping,
    $question: taking.$question,
    $answers: taking.$answers,
    $fault: taking.$fault,
    $progress: taking.$progress,
    $submission: submission.$state,
    answer,
    /** Chooses with the pointer, after which `auto-advance` moves on by itself; the keyboard is never hurried. */
    point(question: Question, given: Answer) {
      answer(question, given)
      cancelAdvance()
      const { number, total } = taking.$progress.get()
      const hurries = host.$props.get().autoAdvance && isSingle(question)
      if (hurries && number < total) cancelAdvance = environment.after(ADVANCE_AFTER, next)
    },
    /** Chooses by number key. */
    pick(place: number) {
      const question = taking.$question.get()
      const given = taking.picked(place)
      if (question && given !== undefined) answer(question, given)
    },
    previous: () => move(taking.$index.get() - 1),
    next,
    goOn() {
      const state = $state.get()
      if (state.status === 'offer') begin(state.survey, taking.$answers.get(), taking.$index.get())
    },
    startAgain,
    send: () => void keeping.draft()?.send(),
    retry: () => load(asked ?? null),
    /** Fulfilled once every answer so far is kept on this device. */
    save: async () => keeping.draft()?.saved(),
    /** Forgets the answers so far and starts again. */
    reset: startAgain,
    release() {
      leave()
      // what is still being opened is not wanted any more
      visit = {}
      cancelRedirect()
      cancelAdvance()
      keeping.close()
      for (const release of releases) release()
    },
  }
}

export type SurveyStore = ReturnType<typeof createSurveyStore>
