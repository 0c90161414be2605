import { saveDraft } from '../../../../src/api/drafts.ts'
import { submitSurvey } from '../../../../src/api/surveys.ts'
import { commonMessages } from '../../../../src/messages/common.ts'
import { earningsMessages } from '../../../../widgets/dashboard/earnings/messages.ts'
import { dashboardMessages } from '../../../../widgets/dashboard/messages.ts'
import { loginMessages } from '../../../../widgets/login/messages.ts'
import { surveyMessages } from '../../../../widgets/survey/messages.ts'
import { offerMessages } from '../../../../widgets/survey/offer/offer-messages.ts'
import { keptMessages } from '../../../../widgets/survey/taking/draft-messages.ts'
import { takingMessages } from '../../../../widgets/survey/taking/taking-messages.ts'
import { surveyListMessages } from '../../../../widgets/survey-list/messages.ts'
import type { TestServer } from '../../../support/server.ts'
import { counted, plantOpenSurvey, plantSurvey, REWARD } from '../../../support/surveys.ts'
import type { Kind } from '../kinds.ts'
import { asMember } from '../members.ts'
import { endsSession, type Facts, isSpoilt, type Outcome, oneNotice, type Scene, statusOf, textFor } from '../scene.ts'

const list = surveyListMessages.get()
const earnings = earningsMessages.get()
const dashboard = dashboardMessages.get()
const survey = surveyMessages.get()
const taking = takingMessages.get()
const kept = keptMessages.get()
const offer = offerMessages.get()
const common = commonMessages.get()
const login = loginMessages.get()

/** In the table's order; the words for a timeout and a 5xx are fixed (docs/rules.md, Survey list). */
const listSays =
  (unfetched: string) =>
  (kind: Kind): Outcome => {
    const ended = endsSession(kind)
    if (ended) return ended
    if (kind.how.by === 'time') return { notices: [list.failed + list.timeout] }
    if (statusOf(kind) >= 500) return { notices: [list.failed + list.server] }
    const own = kind.class === 'unanswered' || kind.class === 'refused' ? unfetched : list.unknown
    return { notices: [list.failed + (kind.serverMessage || own)] }
  }

const ofList = (call: string, unfetched: string): Scene => ({
  call,
  on: 'survey-list',
  facts: asMember,
  again: [{ press: list.tryAgain }],
  // nothing of it shows while the lists are empty because they failed
  done: { text: list.action },
  says: listSays(unfetched),
  // the page's elements share one request: there is no newer one
  late: ['after the element was removed', 'after a sign-out'],
})

const QUESTION = 'What is the answer to number 1?'
const withSurvey = async (panel: TestServer): Promise<Facts> => ({
  ...(await asMember(panel)),
  survey: await plantSurvey(panel, [{}]),
})
const named = ({ survey = '' }: Facts) => ({ 'survey-id': survey })

/** What a failed load says (docs/rules.md, Survey load). */
function loadSays(kind: Kind): Outcome {
  const ended = endsSession(kind)
  if (ended) return ended
  if (kind.class === 'refused' || statusOf(kind) === 404) return { notices: [survey['not-found']] }
  return { notices: [kind.serverMessage || survey['load-failed']] }
}

/** A survey that guests see. Each case has its own, because a browser may keep an offer for a minute. */
const offered = {
  on: 'survey',
  fresh: async (panel: TestServer) => ({ survey: await plantOpenSurvey(panel, [{}]) }),
  attributes: named,
  done: { text: offer.answerFirst },
} as const

/** A failure that may pass can be retried; any other means that the server has no offers, and a guest signs in. */
function offerSays(kind: Kind): Outcome {
  const status = statusOf(kind)
  const isPassing = kind.class === 'unanswered' || status === 429 || status >= 500
  if (isPassing) return { notices: [kind.serverMessage || survey['load-failed']] }
  return { notices: [], text: survey.forGuests, again: [{ press: common.signIn }], done: { text: login.lede } }
}

/** What may pass leaves the answers waiting on the device; what the server refuses is said where they are. */
function submitSays(kind: Kind): Outcome {
  const text = textFor(
    {
      unanswered: taking['submit-exception'],
      unreadable: taking['submit-exception'],
      otherwise: taking['submit-failed'],
    },
    kind,
  )
  const status = statusOf(kind)
  if (status === 401) return 'signed out'
  if (isSpoilt(kind)) return 'goes on'
  const final = kind.class === 'refused' || (kind.class === 'answered' && status < 500 && status !== 429)
  if (final) return { notices: [text] }
  const reached = textFor({ unanswered: '', unreadable: kept.unaccepted, otherwise: kept.unaccepted }, kind)
  // once the network is back they go out by themselves
  const again = kind.how.by === 'offline' ? [] : [{ press: reached ? kept.tryAgain : kept.sendNow }]
  const notices = [kept.waitingTitle, ...(kind.how.by === 'offline' ? [] : [text])]
  return { notices, text: reached || kept.waiting, again, stored: true }
}

/** Another survey for the same member, and how many were submitted before. */
async function withAnother(panel: TestServer, { id = '' }: Facts): Promise<Facts> {
  const { responses } = await counted(panel, id)
  return { survey: await plantSurvey(panel, [{}]), before: `${responses}` }
}

async function paidOnce(panel: TestServer, { id = '', before }: Facts): Promise<string | undefined> {
  const { responses, credits } = await counted(panel, id)
  const isRight =
    responses === Number(before) + 1 && credits.length === responses && credits.every((points) => points === REWARD)
  return isRight
    ? undefined
    : `after ${before} submissions and one more ${responses} are counted, and ${credits} credited`
}

const submitting = {
  on: 'survey',
  facts: asMember,
  fresh: withAnother,
  attributes: named,
  before: () => [{ see: QUESTION }, { fill: { '.panel-field-input': 'Atta' } }],
  act: [{ press: taking.submit }],
  again: [{ press: taking.submit }],
  done: { text: taking.thanksTitle },
  check: paidOnce,
} as const

/** The survey was begun on another device. */
async function withBegun(panel: TestServer, facts: Facts): Promise<Facts> {
  const another = await withAnother(panel, facts)
  const { survey: id = '' } = another
  const answers = [{ question: 'q1', answer: 'Atta', at: Date.now() - 60_000 }]
  await panel.call(saveDraft, { token: facts.token, id, body: { answers, place: null, spent: 0, since: 0 } })
  return another
}

/** The exchange of drafts with the server does not affect the questions: the answers are on the device. */
const keeping = {
  on: 'survey',
  facts: asMember,
  fresh: withAnother,
  attributes: named,
  before: () => [{ see: QUESTION }],
  again: [],
  done: { text: QUESTION },
  beside: true,
  resumes: true,
  says: (kind: Kind) => endsSession(kind) ?? 'goes on',
} as const
/** Milliseconds for which answers are collected before they are sent. */
const GATHERED = 3000

export const surveyScenes: readonly Scene[] = [
  ofList('listSurveys', list['available-failed']),
  { ...ofList('surveyHistory', list['completed-failed']), beside: true },
  {
    call: 'surveyHistory',
    on: 'dashboard',
    doing: 'what was earned',
    beside: true,
    facts: asMember,
    again: [{ press: dashboard.retry }],
    done: { text: earnings.none },
    says: oneNotice({ otherwise: earnings.failed }, endsSession),
  },
  {
    call: 'surveyHistory',
    on: 'survey',
    doing: 'what a completed one paid',
    beside: true,
    facts: async (panel) => {
      const facts = await withSurvey(panel)
      const { token = '', survey: id = '' } = facts
      await panel.call(submitSurvey, { token, id, body: { responses: { q1: 'Atta' }, timeSpent: 5 } })
      return facts
    },
    attributes: named,
    again: [],
    done: { text: taking.completedTitle, notices: [taking.completedTitle] },
    says: (kind) => endsSession(kind) ?? 'goes on',
  },
  {
    call: 'getSurvey',
    on: 'survey',
    facts: withSurvey,
    attributes: named,
    again: [{ press: survey.tryAgain }],
    done: { text: QUESTION },
    says: loadSays,
  },
  { ...offered, call: 'surveyOffer', again: [{ press: survey.tryAgain }], says: offerSays },
  // a guest is not told that a step could not be counted
  { ...offered, call: 'countOfferStep', doing: 'the offer was seen', beside: true, again: [], says: () => 'goes on' },
  {
    ...keeping,
    call: 'saveDraft',
    act: [{ fill: { '.panel-field-input': 'Atta' } }, { pass: GATHERED }],
    resumed: { text: kept.offerTitle },
  },
  { ...keeping, call: 'getDraft', act: [{ back: true }] },
  {
    ...keeping,
    call: 'deleteDraft',
    fresh: withBegun,
    before: () => [{ see: kept.offerTitle }],
    act: [{ press: kept.startAgain }, { see: QUESTION }, { pass: GATHERED }],
  },
  { ...submitting, call: 'submitSurvey', says: submitSays, resumes: true },
  // the answers are in, whatever becomes of the balance
  {
    ...submitting,
    call: 'verify',
    doing: 'the balance after a submit',
    resumes: true,
    // it was sent before the session ended
    resumed: { text: taking.completedTitle },
    beside: true,
    says: (kind) => endsSession(kind) ?? 'goes on',
  },
  {
    ...submitting,
    call: 'dashboard',
    doing: 'the survey to take next',
    // only where a link can lead to it
    attributes: (facts) => ({ ...named(facts), home: 'http://localhost' }),
    resumes: true,
    resumed: { text: taking.completedTitle },
    beside: true,
    says: (kind) => endsSession(kind) ?? 'goes on',
  },
]
