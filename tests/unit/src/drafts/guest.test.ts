import { beforeAll, expect, test } from 'vitest'
import { createPanel } from '../../../../src/panel/panel.ts'
import { decide, press } from '../../../../widgets/survey/claiming.ts'
import { start } from '../../../../widgets/survey/offering.ts'
import { createSurveyStore, type SurveyStore } from '../../../../widgets/survey/store.ts'
import { guests, later } from '../../../../widgets/survey/views.ts'
import { createOrigin, createTestEnvironment } from '../../../support/environment.ts'
import { createTestHost } from '../../../support/host.ts'
import { counts } from '../../../support/size.ts'

// A guest answers, a member claims the answers, and the page may end at any step in between.

const SURVEY = 'groceries'
const REWARD = 65

interface Submission {
  readonly member: string
  readonly responses: Record<string, unknown>
}

/** The calls of a survey, as the contract has them (tests/contract), without a database. */
function createServer(count: number) {
  const questions = Array.from({ length: count }, (_, i) => ({ id: `q${i}`, question: `${i}?`, type: 'text' }))
  const survey = { id: SURVEY, title: 'Groceries', pointsReward: REWARD, estimatedTime: 5, questions }
  const submissions: Submission[] = []
  const answers = new Map<string, unknown>()
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
      answers.set(name, { success: true, pointsEarned: REWARD, points: REWARD })
    }
    return json(answers.get(name) as object)
  }
  function answer(url: string, { headers, body }: { headers: Record<string, string>; body?: string }): Response {
    const { pathname } = new URL(url)
    const member = headers.Authorization?.slice('Bearer '.length) ?? ''
    if (pathname.endsWith('/offer')) return json({ success: true, survey: { ...survey, questionCount: count } })
    if (pathname.endsWith('/steps')) return json({ success: true })
    if (!member) return json({ success: false, message: 'Please log in again.' }, 401)
    if (pathname.endsWith('/submit')) return submit(member, headers['Idempotency-Key'] ?? '', JSON.parse(body ?? ''))
    if (pathname.endsWith('/verify')) return json({ success: true, user: userOf(member) })
    if (pathname.endsWith('/history')) return json({ success: true, responses: [] })
    if (submissions.some((one) => one.member === member)) return completed()
    return json({ success: true, survey })
  }
  return { submissions, answer, userOf }
}

type Server = ReturnType<typeof createServer>
type Origin = ReturnType<typeof createOrigin>

/** A page that ends after this many steps: writes to the device, requests sent, and answers received. */
async function openPage(server: Server, origin: Origin, steps = Number.POSITIVE_INFINITY) {
  let left = steps
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  /** @returns whether the page is still there for this step */
  const step = () => {
    left--
    if (left < 0) end()
    return left >= 0
  }
  const environment = createTestEnvironment({
    origin,
    async fetch(url, init) {
      if (!step()) return new Promise(() => {})
      const answer = server.answer(String(url), init as never)
      return step() ? answer : new Promise(() => {})
    },
  })
  const whole = environment.local
  const local = new Proxy(whole, {
    set: (_, key, value) => !step() || Reflect.set(whole, key, value),
    deleteProperty: (_, key) => !step() || Reflect.deleteProperty(whole, key),
  })
  const device = await environment.device()
  Object.assign(environment, {
    local,
    device: async () => ({
      ...device,
      // a browser releases the locks of a page that has ended
      exclusive: (name: string, run: () => Promise<unknown>) =>
        origin.exclusive(name, () => Promise.race([run(), ended])),
    }),
  })
  const panel = createPanel(environment)
  panel.start()
  const { host } = createTestHost({ surveyId: SURVEY })
  const store = createSurveyStore(panel, { ...host, onSite: false }, later, guests)
  const release = store.$state.subscribe(() => {})
  return {
    panel,
    store,
    environment,
    isOver: () => left < 0,
    ended,
    signIn: (id: string) => panel.session.signIn(id, server.userOf(id)),
    close() {
      left = -1
      end()
      release()
      store.release()
    },
  }
}

type Page = Awaited<ReturnType<typeof openPage>>

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What a person does with whatever shows, until the points are there or the page has ended. */
async function walk(page: Page, member: string, given: Map<string, string>): Promise<void> {
  const { store } = page
  for (let turns = 0; !page.isOver(); turns++) {
    if (turns > 400) throw new Error(`it stays at ${JSON.stringify(store.$state.get())}`)
    const state = store.$state.get()
    if (state.status === 'completed' || state.status === 'already') return
    await act(page, state.status, member, given)
    await settle()
  }
}

async function act(
  { store, signIn, panel, environment }: Page,
  status: string,
  member: string,
  given: Map<string, string>,
) {
  if (status === 'offered') await Promise.race([start(store.parts), settle()])
  if (status === 'begun') store.goOn()
  // until a question counts as seen, a press does nothing
  environment.pass(500)
  if (status === 'taking') answer(store, given)
  if (status === 'unclaimed') {
    press(store.parts)
    if (panel.session.$state.get().status === 'guest') signIn(member)
  }
  const state = store.$state.get()
  // answers that were claimed before the page ended are the member's own by now
  if (state.status === 'claiming') await Promise.race([decide(store.parts, state.own === 0), settle()])
}

function answer(store: SurveyStore, given: Map<string, string>) {
  const question = store.$question.get()
  if (!question) return
  if (!store.$answers.get().get(question.id)) {
    const before = given.get(question.id)
    const text = before === undefined ? `${question.id} once` : `${before} again`
    given.set(question.id, text)
    store.answer(question, text)
  }
  store.next()
}

/** Somebody else signs in on the same device, and says that the answers are not theirs. */
async function lookIn(server: Server, origin: Origin) {
  const page = await openPage(server, origin)
  if (page.panel.session.$state.get().status === 'member') page.panel.session.end('signed-out')
  page.signIn('vikram')
  for (let turns = 0; turns < 60; turns++) {
    await settle()
    const { status } = page.store.$state.get()
    if (status === 'claiming') await decide(page.store.parts, false)
    if (status === 'taking') break
  }
  expect(page.store.$state.get().status, 'their own survey is a fresh one').toBe('taking')
  expect([...page.store.$answers.get()]).toEqual([])
  await settle()
  page.panel.session.end('signed-out')
  page.close()
}

/** One run of a guest whose page ends after this many steps. @returns whether it ended before the points */
async function run(seed: number, steps: number): Promise<boolean> {
  const origin = createOrigin()
  const server = createServer(1 + (seed % 3))
  const given = new Map<string, string>()
  const first = await openPage(server, origin, steps)
  await Promise.race([walk(first, 'asha', given), first.ended])
  const isCut = first.isOver()
  first.close()
  const before = new Map(given)
  if (isCut && seed % 2 === 0) await lookIn(server, origin)
  const last = await openPage(server, origin)
  await walk(last, 'asha', given)
  await settle()
  last.close()
  const what = `seed ${seed}, cut after ${steps} steps`
  expect(
    server.submissions.map(({ member }) => member),
    what,
  ).toEqual(['asha'])
  const sent = server.submissions[0]?.responses ?? {}
  expect(Object.keys(sent).sort(), what).toEqual([...given.keys()].sort())
  // the answer that was being written as the page ended may be given again; none before it
  const again = [...before].filter(([id]) => sent[id] !== before.get(id))
  expect(again.length, what).toBeLessThanOrEqual(1)
  expect(last.environment.reported, what).toEqual([])
  return isCut
}

beforeAll(async () => {
  // what pages load later is there at once
  await Promise.all([later.load(), guests.prepare(), import('../../../../widgets/survey/offer.tsx')])
})

test('wherever the page ends between the first answer and the points, the answers are sent once, for the member who claims them', async () => {
  let cuts = 0
  for (let seed = 0; seed < counts.claims; seed++) for (let steps = 1; await run(seed, steps); steps++) cuts++
  expect(cuts).toBeGreaterThan(100)
})
