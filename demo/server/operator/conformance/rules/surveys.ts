import * as surveys from '../../../../../src/contract/surveys.ts'
import { typeOf } from '../../../../../src/questions/types.ts'
import { answersTo } from '../answers.ts'
import type { Rule } from '../rule.ts'
import { insist, NotTried, need } from '../verdict.ts'
import { newKey, type Visit } from '../visit.ts'

const ENOUGH = 600

/** Leaves out surveys with a screening, which may refuse the answers. */
const openSurveys = async (visit: Visit) =>
  (await visit.ask(surveys.listSurveys)).surveys.filter(({ screening }) => !screening)

export const firstSurvey = async (visit: Visit) => need((await openSurveys(visit))[0], 'there is no survey')

async function surveyOf(visit: Visit, id: string) {
  const { survey } = await visit.ask(surveys.getSurvey, { id })
  return need(survey, 'the answer has no survey')
}

async function submission(visit: Visit, id: string) {
  const survey = await surveyOf(visit, id)
  return { survey, body: { responses: answersTo(survey.questions), timeSpent: 60 } }
}

const screenedSurvey = async (visit: Visit) =>
  (await visit.ask(surveys.listSurveys)).surveys.find(({ screening }) => screening)

/** Answers a survey with a screening as `answersTo` does, and once more with another option in its screening. */
async function twoAnswers(visit: Visit) {
  const { id, screening } = need(await screenedSurvey(visit), 'no survey has a screening')
  const { questions } = await surveyOf(visit, id)
  const first = questions.slice(0, screening?.questions)
  const responses = answersTo(questions)
  const others = first.flatMap((question) =>
    question.options.flatMap(({ value, other }) => {
      const isAnswer = !other && typeOf(question).read(question, value)[1] === undefined
      return isAnswer && responses[question.id] !== value ? [[question.id, value] as const] : []
    }),
  )
  const other = need(others.at(-1), 'no question of the screening has another option')
  return { id, responses, changed: answersTo(questions, new Map([other])) }
}

const taken = (visit: Visit): string => need(visit.known.surveyId, 'no survey was submitted')

async function earn(visit: Visit): Promise<void> {
  const open = await openSurveys(visit)
  for (const { id } of open) {
    if ((await visit.points()) >= ENOUGH) return
    const { body } = await submission(visit, id)
    await visit.ask(surveys.submitSurvey, { id, body, key: newKey() })
  }
}

export const surveyRules: readonly Rule[] = [
  {
    subject: surveys.listSurveys,
    says: 'lists a survey to take',
    async check(visit) {
      const open = await openSurveys(visit)
      if (open.length === 0) throw new NotTried('this panel has no survey for a new member')
    },
  },
  {
    subject: surveys.getSurvey,
    says: 'gives a listed survey with its questions',
    async check(visit) {
      const first = await firstSurvey(visit)
      const survey = await surveyOf(visit, first.id)
      insist(survey.id === first.id, 'the id is another')
      insist(survey.questions.length > 0, 'it has no questions')
      insist(
        new Set(survey.questions.map(({ id }) => id)).size === survey.questions.length,
        'two questions have one id',
      )
    },
  },
  {
    subject: surveys.getSurvey,
    says: 'translates the options of a question by their values',
    async check(visit) {
      const survey = await surveyOf(visit, (await firstSurvey(visit)).id)
      const labelled = survey.questions.flatMap(({ options, translations }) =>
        Object.values(translations ?? {}).flatMap((words) =>
          Object.keys(words?.options ?? {}).map((value) => options.some((option) => option.value === value)),
        ),
      )
      if (labelled.length === 0) throw new NotTried('its options have no translations')
      insist(!labelled.includes(false), 'a translation names an option that the question does not have')
    },
  },
  {
    subject: surveys.getSurvey,
    says: 'refuses a survey that does not exist',
    async check(visit) {
      await visit.refuse(surveys.getSurvey, { id: 'no-such-survey' }, 'to an unknown id it')
    },
  },
  {
    subject: surveys.surveyOffer,
    says: 'offers a listed survey without a session as members see it, with its questions or without any',
    async check(visit) {
      const { id, title, pointsReward } = await firstSurvey(visit)
      const { survey: offer } = await visit.ask(surveys.surveyOffer, { id })
      insist(offer.id === id && offer.title === title, 'it offers another survey')
      insist(offer.pointsReward === pointsReward, `it offers ${offer.pointsReward} points, not ${pointsReward}`)
      const { questions } = await surveyOf(visit, id)
      insist(offer.questionCount === questions.length, `it counts ${offer.questionCount} questions`)
      const idsOf = (list: readonly { readonly id: string }[]) => list.map((one) => one.id).join(' ')
      insist(!offer.questions || idsOf(offer.questions) === idsOf(questions), 'its questions are others')
    },
  },
  {
    subject: surveys.surveyOffer,
    says: 'names the refusal of a survey that does not exist',
    async check(visit) {
      const { body } = await visit.refuse(surveys.surveyOffer, { id: 'no-such-survey' }, 'to an unknown id it')
      const { code } = body as { code?: string }
      insist(code === 'survey-missing', `the code is ${code}`)
    },
  },
  {
    subject: surveys.countOfferStep,
    says: 'counts a step without a session',
    async check(visit) {
      const { id } = await firstSurvey(visit)
      await visit.ask(surveys.countOfferStep, { id, body: { step: 'seen' } })
    },
  },
  {
    subject: surveys.screenSurvey,
    says: 'decides once, and gives the same again',
    async check(visit) {
      const { id } = (await screenedSurvey(visit)) ?? (await firstSurvey(visit))
      const body = { responses: answersTo((await surveyOf(visit, id)).questions) }
      const first = await visit.ask(surveys.screenSurvey, { id, body })
      const before = await visit.points()
      const second = await visit.ask(surveys.screenSurvey, { id, body })
      insist(first.outcome === second.outcome, `it says ${first.outcome}, then ${second.outcome}`)
      insist((await visit.points()) === before, 'it pays again')
    },
  },
  {
    subject: surveys.screenGuest,
    says: 'decides without a session, if anybody may answer the survey',
    async check(visit) {
      for (const { id } of await openSurveys(visit)) {
        const { questions } = (await visit.ask(surveys.surveyOffer, { id })).survey
        if (!questions) continue
        await visit.ask(surveys.screenGuest, { id, body: { responses: answersTo(questions) } })
        return
      }
      throw new NotTried('no survey is open to guests')
    },
  },
  {
    subject: surveys.submitSurvey,
    says: 'refuses answers that its screening has not decided, until it decides them',
    async check(visit) {
      const { id, responses, changed } = await twoAnswers(visit)
      const { outcome } = await visit.ask(surveys.screenSurvey, { id, body: { responses } })
      if (outcome !== 'in') throw new NotTried(`the screening says ${outcome}`)
      const before = await visit.points()
      const request = { id, body: { responses: changed, timeSpent: 60 } }
      const refused = await visit.refuse(surveys.submitSurvey, request, 'to changed answers it')
      const { code } = refused.body as { code?: string }
      insist(code === 'screening-changed', `the code is ${code}`)
      insist((await visit.points()) === before, 'points moved')
      await visit.ask(surveys.screenSurvey, { id, body: { responses: changed } })
      const decided = await visit.send(surveys.submitSurvey, request)
      insist((decided.body as { code?: string }).code !== 'screening-changed', 'it refuses the decided answers too')
    },
  },
  {
    subject: surveys.submitSurvey,
    says: 'refuses a submission without its required answers',
    async check(visit) {
      const open = await openSurveys(visit)
      for (const { id } of open) {
        const { survey } = await submission(visit, id)
        if (!survey.questions.some(({ required }) => required)) continue
        const request = { id, body: { responses: {}, timeSpent: 1 } }
        await visit.refuse(surveys.submitSurvey, request, 'to no answers it')
        return
      }
      throw new NotTried('no survey has a required question')
    },
  },
  {
    subject: surveys.submitSurvey,
    says: 'credits the reward once, also where the request comes twice with one Idempotency-Key',
    async check(visit) {
      const { id, pointsReward } = await firstSurvey(visit)
      const { body } = await submission(visit, id)
      const before = await visit.points()
      const request = { id, body, key: newKey() }
      await Promise.all([visit.ask(surveys.submitSurvey, request), visit.ask(surveys.submitSurvey, request)])
      visit.known.surveyId = id
      const earned = (await visit.points()) - before
      insist(earned === pointsReward, `${earned} points were credited, not ${pointsReward}`)
    },
  },
  {
    subject: surveys.submitSurvey,
    says: 'refuses a second submission of a survey',
    async check(visit) {
      const { body } = await submission(visit, (await firstSurvey(visit)).id)
      const request = { id: taken(visit), body }
      await visit.refuse(surveys.submitSurvey, request, 'to a second submission it')
    },
  },
  {
    subject: surveys.getSurvey,
    says: "refuses a completed survey with 400 and 'Survey already completed'",
    async check(visit) {
      const request = { id: taken(visit) }
      const { status, body } = await visit.refuse(surveys.getSurvey, request, 'to a completed survey it')
      const { message } = body as { message: string }
      insist(status === 400 && message === 'Survey already completed', `answered ${status} "${message}"`)
    },
  },
  {
    subject: surveys.listSurveys,
    says: 'no longer lists a completed survey',
    async check(visit) {
      const id = taken(visit)
      const open = await openSurveys(visit)
      insist(!open.some((survey) => survey.id === id), 'it lists it still')
    },
  },
  {
    subject: surveys.surveyHistory,
    says: 'lists a completed survey, the newest first',
    async check(visit) {
      taken(visit)
      await earn(visit)
      const { responses } = await visit.ask(surveys.surveyHistory)
      insist(responses.length > 0, 'it lists none')
      const dates = responses.map(({ completedAt }) => Date.parse(completedAt))
      insist(
        dates.every((date, i) => Number.isFinite(date) && date <= (dates[i - 1] ?? date)),
        'the dates are not in order',
      )
    },
  },
]
