import { eq } from 'drizzle-orm'
import { surveys } from '../../../../demo/server/db/schema.ts'
import { saveDraft } from '../../../../src/contract/drafts.ts'
import { submitSurvey } from '../../../../src/contract/surveys.ts'
import { commonMessages } from '../../../../src/ui/messages/common.ts'
import { earningsMessages } from '../../../../widgets/dashboard/earnings/messages.ts'
import { dashboardMessages } from '../../../../widgets/dashboard/messages.ts'
import { loginMessages } from '../../../../widgets/login/messages.ts'
import { endedMessages, waitingMessages } from '../../../../widgets/survey/ending/ended-messages.ts'
import { surveyMessages } from '../../../../widgets/survey/messages.ts'
import { offerMessages } from '../../../../widgets/survey/offer/offer-messages.ts'
import { keptMessages } from '../../../../widgets/survey/taking/draft-messages.ts'
import { takingMessages } from '../../../../widgets/survey/taking/taking-messages.ts'
import { surveyListMessages } from '../../../../widgets/survey-list/messages.ts'
import type { TestServer } from '../../../support/server.ts'
import { counted, plantOpenSurvey, plantSurvey, REWARD } from '../../../support/surveys.ts'
import { expect } from '../../support.ts'
import { type Kind, statusOf } from '../kinds.ts'
import { asMember } from '../members.ts'
import { type Facts, type Outcome, oneNotice, pass, press, type Scene, type Step, see, textFor } from '../scene.ts'

const list = surveyListMessages.get()
const earnings = earningsMessages.get()
const dashboard = dashboardMessages.get()
const survey = surveyMessages.get()
const taking = takingMessages.get()
const kept = keptMessages.get()
const ended = endedMessages.get()
const waiting = waitingMessages.get()
const offer = offerMessages.get()
const common = commonMessages.get()
const login = loginMessages.get()

/** The texts of a timeout and a 5xx are fixed (docs/rules.md, Survey list). */
const listSays =
  (unfetched: string) =>
  (kind: Kind): Outcome => {
    if (kind.how.by === 'time') return { notices: [list.failed + list.timeout] }
    if (statusOf(kind) >= 500) return { notices: [list.failed + list.server] }
    const own = kind.class === 'unanswered' || kind.class === 'refused' ? unfetched : list.unknown
    return { notices: [list.failed + (kind.serverMessage || own)] }
  }

const ofList = (call: string, unfetched: string): Scene => ({
  call,
  on: 'survey-list',
  facts: asMember,
  again: [press(list.tryAgain)],
  // It is hidden while the lists are empty after a failure.
  done: { text: list.action },
  says: listSays(unfetched),
})

const QUESTION = 'What is the answer to number 1?'
const withSurvey = async (panel: TestServer): Promise<Facts> => ({
  ...(await asMember(panel)),
  survey: await plantSurvey(panel, [{}]),
})
const answer: Step = ({ page }) => page.locator('.panel-field-input').fill('Atta')
const named = ({ survey = '' }: Facts) => ({ 'survey-id': survey })

const loadSays = (kind: Kind): Outcome =>
  kind.class === 'refused' || statusOf(kind) === 404
    ? { notices: [survey['not-found']] }
    : { notices: [kind.serverMessage || survey['load-failed']] }

/** Each page has a survey of its own, because a browser may keep an offer for a minute. */
const offered = {
  on: 'survey',
  facts: async (panel: TestServer): Promise<Facts> => ({ survey: await plantOpenSurvey(panel, [{}]) }),
  attributes: named,
  done: { text: offer.answerFirst },
} as const

/** A temporary failure offers a retry. Any other means that the server has no offers, and a guest signs in. */
function offerSays(kind: Kind): Outcome {
  const status = statusOf(kind)
  const isPassing = kind.class === 'unanswered' || status === 429 || status >= 500
  if (isPassing) return { notices: [kind.serverMessage || survey['load-failed']] }
  return { text: survey.forGuests, again: [press(common.signIn)], done: { text: login.lede } }
}

/** A temporary failure keeps the answers on the device; a refusal shows at the answers. */
function submitSays(kind: Kind): Outcome {
  const failed = taking['submit-failed']
  const unclear = taking['submit-exception']
  const text = textFor({ unanswered: unclear, unreadable: unclear, otherwise: failed }, kind)
  const status = statusOf(kind)
  if (kind.how.by === 'change') return 'goes on'
  const isFinal = kind.class === 'refused' || (kind.class === 'answered' && status < 500 && status !== 429)
  if (isFinal) return { notices: [text] }
  const reached = kind.class === 'unanswered' ? '' : kind.serverMessage || waiting.unaccepted
  const again = [press(reached ? waiting.tryAgain : waiting.sendNow)]
  return { notices: [waiting.waitingTitle, text], text: reached || waiting.waiting, again, stored: true }
}

async function paidOnce(panel: TestServer, { id = '' }: Facts): Promise<void> {
  expect(await counted(panel, id)).toEqual({ responses: 1, credits: [REWARD] })
}

const submitting = {
  on: 'survey',
  facts: withSurvey,
  attributes: named,
  before: [see(QUESTION), answer],
  act: [press(taking.submit)],
  again: [press(taking.submit)],
  done: { text: ended.thanksTitle },
  resumes: true,
  check: paidOnce,
} as const
const SECOND = 'What is the answer to number 2?'
const screened =
  (plant: typeof plantSurvey) =>
  async (panel: TestServer): Promise<string> => {
    const survey = await plant(panel, [{ type: 'multiple-choice', options: ['Atta', 'Rice'] }, {}])
    const screening = { upTo: 'q1', questions: 1, passIf: { question: 'q1', is: 'Atta' }, points: 0 }
    await panel.server.database.store.update(surveys).set({ screening }).where(eq(surveys.id, survey))
    return survey
  }
const screening = {
  on: 'survey',
  attributes: named,
  act: [press(taking.next)],
  again: [press(taking.next)],
  done: { text: SECOND },
  says: oneNotice({ otherwise: taking['screening-failed'] }),
} as const
const choose: Step = ({ page }) => page.getByText('Atta', { exact: true }).click()

/** The calls after a submit do not change its outcome. */
const afterwards = { ...submitting, resumed: { notices: [ended.completedTitle] }, says: 'goes on' } as const

async function withBegun(panel: TestServer): Promise<Facts> {
  const facts = await withSurvey(panel)
  const { token = '', survey: id = '' } = facts
  const answers = [{ question: 'q1', answer: 'Atta', at: Date.now() - 60_000 }]
  await panel.call(saveDraft, { token, id, body: { answers, place: null, spent: 0, since: 0 } })
  return facts
}
async function withCompleted(panel: TestServer): Promise<Facts> {
  const facts = await withSurvey(panel)
  const { token = '', survey: id = '' } = facts
  await panel.call(submitSurvey, { token, id, body: { responses: { q1: 'Atta' }, timeSpent: 5 } })
  return facts
}

/** A failed exchange of drafts does not affect the questions. */
const keeping = {
  on: 'survey',
  facts: withSurvey,
  attributes: named,
  before: [see(QUESTION)],
  done: { text: QUESTION },
  resumes: true,
  says: 'goes on',
} as const
const GATHERED = pass(3000)

export const surveyScenes: readonly Scene[] = [
  ofList('listSurveys', list['available-failed']),
  ofList('surveyHistory', list['completed-failed']),
  {
    call: 'surveyHistory',
    on: 'dashboard',
    doing: 'what was earned',
    facts: asMember,
    again: [press(dashboard.retry)],
    done: { text: earnings.none },
    says: oneNotice({ otherwise: earnings.failed }),
  },
  {
    call: 'surveyHistory',
    on: 'survey',
    doing: 'what a completed one paid',
    facts: withCompleted,
    attributes: named,
    done: { text: ended.completedTitle, notices: [ended.completedTitle] },
    says: 'goes on',
  },
  {
    call: 'getSurvey',
    on: 'survey',
    facts: withSurvey,
    attributes: named,
    again: [press(survey.tryAgain)],
    done: { text: QUESTION },
    says: loadSays,
  },
  { ...offered, call: 'surveyOffer', again: [press(survey.tryAgain)], says: offerSays },
  { ...offered, call: 'countOfferStep', doing: 'the offer was seen', says: 'goes on' },
  { ...keeping, call: 'saveDraft', act: [answer, GATHERED], resumed: { text: kept.offerTitle } },
  {
    ...keeping,
    call: 'getDraft',
    // Without answers, the draft opens some time after the question.
    facts: withBegun,
    before: [see(kept.offerTitle)],
    done: { text: kept.offerTitle },
    act: [({ page }) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))],
  },
  {
    ...keeping,
    call: 'deleteDraft',
    facts: withBegun,
    before: [see(kept.offerTitle)],
    act: [press(kept.startAgain), see(QUESTION), GATHERED],
  },
  {
    ...screening,
    call: 'screenSurvey',
    facts: async (panel) => ({ ...(await asMember(panel)), survey: await screened(plantSurvey)(panel) }),
    before: [see(QUESTION), choose],
    resumes: true,
    resumed: { text: kept.offerTitle },
  },
  {
    ...screening,
    call: 'screenGuest',
    facts: async (panel) => ({ survey: await screened(plantOpenSurvey)(panel) }),
    before: [press(offer.start), see(QUESTION), choose],
  },
  { ...submitting, call: 'submitSurvey', says: submitSays },
  { ...afterwards, call: 'verify', doing: 'the balance after a submit' },
  {
    ...afterwards,
    call: 'dashboard',
    doing: 'the survey to take next',
    // The next survey shows only where a link can lead to it.
    attributes: (facts) => ({ ...named(facts), home: 'http://localhost' }),
  },
]
