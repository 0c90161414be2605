import { beforeAll, expect, test } from 'vitest'
import {
  clearDraft,
  mergeDraft,
  momentIn,
  NO_DRAFT,
  newsFor,
  type StoredDraft,
} from '../../../../demo/server/surveys/merging.ts'
import { start } from '../../../../widgets/survey/offer/offer-steps.ts'
import { surveyCode } from '../../../../widgets/survey/survey-code.ts'
import { createOrigin } from '../../../support/environment.ts'
import { goTheWay, openPage, type Service, type Way, wayOf } from '../../../support/guest-way.ts'
import { counts, isHeavy } from '../../../support/size.ts'

// A guest answers, a member claims the answers, and the page may end at any step in between. The server is a model here;
// tests/contract/claims.test.ts goes the same way with the real one.

const SURVEY = 'groceries'
const REWARD = 65

interface Submission {
  readonly member: string
  readonly responses: Record<string, unknown>
}

/** The calls of a survey, as the contract has them (tests/contract), without a database. */
function createServer({ questions: count, keepsDrafts }: Way) {
  const questions = Array.from({ length: count }, (_, i) => ({ id: `q${i}`, question: `${i}?`, type: 'text' }))
  const asked = questions.map(({ id, type }) => ({ id, type, required: false, maxRating: null, options: null }))
  const survey = { id: SURVEY, title: 'Groceries', pointsReward: REWARD, estimatedTime: 5, questions }
  const submissions: Submission[] = []
  const answers = new Map<string, unknown>()
  const drafts = new Map<string, StoredDraft>()
  /** All texts that were sent as unfinished answers. */
  const sentUnfinished: string[] = []
  let time = Date.UTC(2026, 10, 21)
  const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
  const userOf = (id: string) => {
    const points = submissions.filter(({ member }) => member === id).length * REWARD
    return { id, firstName: id, lastName: '', email: `${id}@example.com`, points, googleId: null, createdAt: '' }
  }
  const completed = () => json({ success: false, message: 'Survey already completed', code: 'survey-completed' }, 400)
  function submit(member: string, key: string, { responses }: { responses: Record<string, unknown> }): Response {
    const name = `${member} ${key}`
    if (!answers.has(name)) {
      if (submissions.some((one) => one.member === member)) return completed()
      submissions.push({ member, responses })
      drafts.delete(member)
      answers.set(name, { success: true, pointsEarned: REWARD, points: REWARD })
    }
    return json(answers.get(name) as object)
  }
  function changeDraft(member: string, method: string, query: URLSearchParams, body: string | undefined): Response {
    const stored = drafts.get(member) ?? NO_DRAFT
    if (method === 'PUT')
      sentUnfinished.push(...JSON.parse(body ?? '').answers.map((one: { answer: string }) => one.answer))
    if (submissions.some((one) => one.member === member)) return completed()
    if (method === 'GET') return json({ success: true, draft: newsFor(stored, Number(query.get('since')), time) })
    if (method === 'DELETE') {
      drafts.set(member, clearDraft(stored, momentIn('at', query.get('at') ?? undefined), time))
      return json({ success: true })
    }
    const change = JSON.parse(body ?? '')
    const { draft, taken } = mergeDraft(stored, change, asked, time)
    drafts.set(member, draft)
    const sent = change.answers.map((one: { question: string }) => one.question)
    return json({ success: true, draft: newsFor(draft, change.since, time, { questions: sent, taken }) })
  }
  function answer(url: string, init: RequestInit): Response {
    const { pathname, searchParams } = new URL(url)
    const { method = 'GET' } = init
    const headers = new Headers(init.headers)
    const body = init.body as string | undefined
    const member = headers.get('Authorization')?.slice('Bearer '.length) ?? ''
    time += 1
    if (pathname.endsWith('/offer')) return json({ success: true, survey: { ...survey, questionCount: count } })
    if (pathname.endsWith('/steps')) return json({ success: true })
    if (!member) return json({ success: false, message: 'Please log in again.' }, 401)
    if (pathname.endsWith('/submit'))
      return submit(member, headers.get('Idempotency-Key') ?? '', JSON.parse(body ?? ''))
    if (pathname.endsWith('/verify')) return json({ success: true, user: userOf(member) })
    if (pathname.endsWith('/history')) return json({ success: true, responses: [] })
    if (pathname.endsWith('/draft')) return changeDraft(member, method, searchParams, body)
    if (submissions.some((one) => one.member === member)) return completed()
    const draft = keepsDrafts ? newsFor(drafts.get(member) ?? NO_DRAFT, 0, time) : undefined
    return json({ success: true, survey, draft })
  }
  const accountOf = (id: string) => ({ token: id, user: userOf(id) })
  const service: Service = {
    surveyId: SURVEY,
    api: 'http://127.0.0.1:9/api',
    fetch: async (url, init) => answer(String(url), init ?? {}),
    answerer: accountOf('asha'),
    other: accountOf('vikram'),
  }
  return { service, submissions, sentUnfinished }
}

/** @returns whether the page ended before the points */
async function run(seed: number, steps: number): Promise<boolean> {
  const way = wayOf(seed)
  const { service, submissions } = createServer(way)
  const { isCut, seen, before, typed, reported } = await goTheWay(service, way, steps)
  const what = `seed ${seed}, cut after ${steps} steps: ${JSON.stringify(way)}`
  // one response, one credit, and for nobody else
  expect(
    submissions.map(({ member }) => member),
    what,
  ).toEqual(['asha'])
  const sent = submissions[0]?.responses ?? {}
  expect(Object.keys(sent).sort(), what).toEqual([...typed.keys()].sort())
  // the answer that was being written as the page ended may be given again; none before it
  const again = [...before].filter(([id, text]) => sent[id] !== text)
  expect(again.length, `${what}: ${JSON.stringify([sent, [...before]])}`).toBeLessThanOrEqual(isCut ? 1 : 0)
  if (seen) expect(seen, `${what}: what another member sees`).toEqual({ status: 'taking', answers: [] })
  expect(reported, what).toEqual([])
  return isCut
}

beforeAll(async () => {
  // what pages load later is there at once
  await Promise.all([surveyCode.drafts.load(), surveyCode.claim.load(), surveyCode.offer.load()])
})

test(
  'wherever the page ends between the first answer and the points, the answers go out once, for who claims them',
  async () => {
    let cuts = 0
    for (let seed = 0; seed < counts.claims; seed++) for (let steps = 1; await run(seed, steps); steps++) cuts++
    expect(cuts).toBeGreaterThan(counts.claims * 20)
    // the seeds differ
    const ways = Array.from({ length: counts.claims }, (_, seed) => JSON.stringify(wayOf(seed)))
    expect(new Set(ways).size).toBeGreaterThan(counts.claims / 2)
  },
  isHeavy ? 3_600_000 : 300_000,
)

test('what a member gives up for the answers of a guest is sent nowhere any more', async () => {
  const way: Way = { ...wayOf(0), questions: 2, own: 'replaced', keepsDrafts: true, hasOwn: false, secondEnd: 0 }
  const { service, submissions, sentUnfinished } = createServer(way)
  const { own } = await goTheWay(service, way, Number.POSITIVE_INFINITY)
  expect(own.size).toBe(1)
  expect(submissions).toHaveLength(1)
  expect(sentUnfinished).toEqual([])
})

const DAY = 24 * 60 * 60_000

test('answers of a guest go after a day, also from a page that was left open, and a new answer begins the day anew', async () => {
  const { service, submissions } = createServer({ ...wayOf(0), questions: 2, keepsDrafts: false })
  const page = await openPage(service, createOrigin())
  const { store, environment } = page
  const begin = async () => {
    for (let turns = 0; turns < 60 && store.$state.get().status !== 'offered'; turns++) await page.settle()
    await start(store.context)
    await page.settle()
  }
  const give = async (text: string) => {
    const question = store.$question.get()
    if (question) store.answer(question, text)
    await store.save()
  }
  await begin()
  await give('of yesterday')
  environment.pass(DAY - 1000)
  await give('of this morning')
  environment.pass(DAY - 1)
  await page.settle()
  expect(store.$state.get().status).toBe('taking')
  environment.pass(1)
  for (let turns = 0; turns < 20; turns++) await page.settle()
  expect(store.$state.get().status).toBe('offered')
  await begin()
  expect([store.$state.get().status, [...store.$answers.get()]]).toEqual(['taking', []])
  // whoever signs in now is asked about nothing
  page.signIn(service.answerer)
  for (let turns = 0; turns < 20; turns++) await page.settle()
  expect(store.$state.get().status).toBe('taking')
  expect(submissions).toEqual([])
  page.close()
})
