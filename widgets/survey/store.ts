import { atom, computed } from 'nanostores'
import type { Question, Survey } from '../../src/api/shapes.ts'
import { getSurvey, submitSurvey, surveyHistory } from '../../src/api/surveys.ts'
import { CallError } from '../../src/errors.ts'
import { createSubmission } from '../../src/form.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import { type Answer, type AnswerFault, checkAnswer, isAnswered } from '../../src/validation/answer.ts'
import { loadControls } from './controls.ts'

export const surveyAttributes = { surveyId: 'string' } as const

/** Spec, section 9: the redirect after a submit. */
const REDIRECT_AFTER = 2000

export type SurveyState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly code: 'not-found' | 'load-failed' | 'no-survey' }
  | { readonly status: 'empty' }
  | { readonly status: 'taking'; readonly survey: Survey }
  /** Completed before; `points` is what it paid. */
  | { readonly status: 'already'; readonly points: number }
  /** Completed now; `balance` is the member's points afterwards. */
  | { readonly status: 'completed'; readonly points: number; readonly balance: number }

export type SubmitText = 'required-open' | 'submit-failed' | 'submit-exception'
export type QuestionFault = AnswerFault | 'requiredNote'

/** The server's words for a survey that this member has submitted before (spec, section 8). */
const saysCompleted = (error: unknown): boolean =>
  error instanceof CallError && error.status === 400 && /already completed/i.test(error.serverMessage)

/** Taking one survey, one question at a time (spec, section 2 and 4: Survey taking). */
export function createSurveyStore(
  { environment, session, call, refreshMember }: Panel,
  host: Host<typeof surveyAttributes>,
) {
  const $state = atom<SurveyState>({ status: 'loading' })
  const $index = atom(0)
  const $answers = atom<ReadonlyMap<string, Answer>>(new Map())
  const $fault = atom<QuestionFault | undefined>()
  const submission = createSubmission<SubmitText>(environment)
  let openedAt = environment.now()
  /** What was sent and may have arrived: the same answers go out again as they were, under the same key. */
  let attempt: { readonly key: string; readonly answers: string; readonly timeSpent: number } | undefined
  let cancelRedirect = () => {}
  /** The survey that was asked for, null where the attribute names none; undefined until there is a member. */
  let asked: string | null | undefined

  const $questions = computed($state, (state) => (state.status === 'taking' ? state.survey.questions : []))
  const $question = computed([$questions, $index], (questions, index) => questions[index])
  const $progress = computed([$questions, $index, $answers], (questions, index, answers) => {
    const done = (question: Question) => isAnswered(answers.get(question.id))
    const required = questions.filter((question) => question.required)
    return {
      number: index + 1,
      total: questions.length,
      percent: questions.length ? Math.round(((index + 1) / questions.length) * 100) : 0,
      answered: questions.filter(done).length,
      required: required.length,
      requiredDone: required.filter(done).length,
    }
  })

  /** Completed before: the history knows what it paid; without it the message stands alone. */
  async function showAlready(surveyId: string) {
    const history = await call(surveyHistory).catch(() => undefined)
    const earned = history?.responses.find((response) => response.survey.id === surveyId)
    if (asked === surveyId) $state.set({ status: 'already', points: earned?.pointsEarned ?? 0 })
  }

  async function load(surveyId: string | null) {
    cancelRedirect()
    if (!surveyId) return $state.set({ status: 'failed', code: 'no-survey' })
    $state.set({ status: 'loading' })
    $index.set(0)
    $answers.set(new Map())
    submission.clear()
    attempt = undefined
    openedAt = environment.now()
    try {
      const { survey } = await call(getSurvey, { params: { id: surveyId } })
      await loadControls(survey.questions)
      if (asked !== surveyId) return // another survey was asked for meanwhile
      if (survey.questions.length === 0) return $state.set({ status: 'empty' })
      $state.set({ status: 'taking', survey })
      host.emit('panel-survey-started', { surveyId, questions: survey.questions.length })
    } catch (error) {
      if (asked !== surveyId) return
      if (saysCompleted(error)) return showAlready(surveyId)
      const missing = error instanceof CallError && error.code === 'not-found'
      $state.set({ status: 'failed', code: missing ? 'not-found' : 'load-failed' })
    }
  }

  /** Loads once there is a member, and again when another survey is asked for. */
  function follow() {
    const isMember = session.$state.get().status === 'member'
    const wanted = isMember ? host.$props.get().surveyId || null : undefined
    if (asked === wanted) return
    asked = wanted
    if (wanted !== undefined) void load(wanted)
  }
  const releases = [session.$state.subscribe(follow), host.$props.listen(follow)]

  function faultOf(question: Question): QuestionFault | undefined {
    const answer = $answers.get().get(question.id)
    if (!isAnswered(answer)) return question.required ? 'requiredNote' : undefined
    return checkAnswer(question, answer as Answer)
  }

  function submit() {
    const state = $state.get()
    if (state.status !== 'taking') return
    const { survey } = state
    const open = survey.questions.findIndex((question) => faultOf(question))
    if (open >= 0) {
      submission.fail('required-open')
      $index.set(open)
      const question = survey.questions[open]
      $fault.set(question && faultOf(question))
      return
    }
    const given = [...$answers.get()].filter(([, answer]) => isAnswered(answer))
    const responses = Object.fromEntries(given)
    const answers = JSON.stringify(given)
    if (attempt?.answers !== answers) {
      const timeSpent = Math.round((environment.now() - openedAt) / 1000)
      attempt = { key: environment.uuid(), answers, timeSpent }
    }
    const { key, timeSpent } = attempt
    void submission.run(
      async () => {
        try {
          const result = await call(submitSurvey, {
            params: { id: survey.id },
            idempotencyKey: key,
            body: { responses, timeSpent },
          })
          const points = result.pointsEarned ?? survey.pointsReward
          // the answers are in, whatever becomes of the refresh: then the submit's own balance is shown
          const member = await refreshMember().catch(() => undefined)
          const balance = member?.points ?? result.points ?? 0
          $state.set({ status: 'completed', points, balance })
          host.emit('panel-survey-completed', { surveyId: survey.id, points, balance })
          cancelRedirect = environment.after(REDIRECT_AFTER, () =>
            host.router.navigate('/surveys?completed=true&refresh=true'),
          )
        } catch (error) {
          if (!saysCompleted(error)) throw error
          $state.set({ status: 'already', points: survey.pointsReward })
        }
        return undefined
      },
      (error) => (error instanceof CallError && error.status ? 'submit-failed' : 'submit-exception'),
    )
  }

  function answer(question: Question, given: Answer) {
    $answers.set(new Map($answers.get()).set(question.id, given))
    $fault.set(undefined)
    if (submission.$state.get().status === 'failed') submission.clear()
  }

  return {
    $state,
    $question,
    $answers,
    $fault,
    $progress,
    $submission: submission.$state,
    answer,
    /** Chooses by number key: the option in that place, or that rating. */
    pick(place: number) {
      const question = $question.get()
      const option = question?.options[place - 1]?.value
      if (!question) return
      const given = $answers.get().get(question.id)
      if (question.type === 'rating') {
        if (place <= question.maxRating) answer(question, place)
      } else if (option !== undefined && question.type === 'multiple-choice') answer(question, option)
      else if (option !== undefined && question.type === 'checkbox') {
        const chosen = Array.isArray(given) ? given : []
        answer(question, chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option])
      }
    },
    previous() {
      $fault.set(undefined)
      $index.set(Math.max(0, $index.get() - 1))
    },
    /** To the next question if this one allows it; on the last one it submits. */
    next() {
      const question = $question.get()
      if (!question || submission.$state.get().status === 'pending') return
      const fault = faultOf(question)
      $fault.set(fault)
      if (fault) return
      if ($index.get() + 1 < $questions.get().length) $index.set($index.get() + 1)
      else submit()
    },
    retry: () => load(asked ?? null),
    release() {
      cancelRedirect()
      for (const release of releases) release()
    },
  }
}

export type SurveyStore = ReturnType<typeof createSurveyStore>
