import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  clearDraft,
  mergeDraft,
  momentIn,
  NO_DRAFT,
  newsFor,
  type StoredDraft,
} from '../../../../demo/server/surveys/merging.ts'
import { createPanel } from '../../../../src/client/panel.ts'
import type { KeptDraft } from '../../../../src/contract/draft-shape.ts'
import type { Answer } from '../../../../src/contract/validation/answer.ts'
import { openDraft } from '../../../../src/drafts/draft.ts'
import { createOrigin, createTestEnvironment, type TestEnvironment, watch } from '../../../support/environment.ts'
import { counts } from '../../../support/size.ts'

const QUESTIONS = ['q1', 'q2', 'q3', '__proto__']
const asked = QUESTIONS.map((id) => ({ id, type: 'text', required: false, maxRating: null, options: null }))
const user = { id: 'asha', firstName: '', lastName: '', email: '', points: 0, googleId: null, createdAt: '' }
const flush = async () => {
  for (let i = 0; i < 30; i++) await Promise.resolve()
}

function createServer() {
  let stored: StoredDraft = NO_DRAFT
  let time = Date.UTC(2027, 0, 1)
  const calls: { method: string; body: { answers: { question: string; answer: Answer }[] } | undefined }[] = []
  const server = {
    calls,
    /** `lost`: the call takes effect, but its answer never arrives. */
    fate: 'answered' as 'answered' | 'lost' | 'cut' | number,
    code: '',
    now: () => time,
    pass(milliseconds: number) {
      time += milliseconds
    },
    opened: (): KeptDraft => newsFor(stored, 0, time),
    answers: () => new Map(stored.answers.map(([question, { answer }]) => [question, answer])),
    async fetch(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
      const { searchParams } = new URL(String(url))
      const method = init?.method ?? 'GET'
      const body = method === 'PUT' ? JSON.parse(String(init?.body)) : undefined
      calls.push({ method, body })
      if (server.fate === 'cut') throw new TypeError('cut')
      if (typeof server.fate === 'number')
        return Response.json({ success: false, message: '', code: server.code }, { status: server.fate })
      let answer: object = {}
      if (method === 'DELETE') stored = clearDraft(stored, momentIn('at', searchParams.get('at') ?? undefined), time)
      else if (method === 'PUT') {
        const { draft, taken } = mergeDraft(stored, body, asked, time)
        stored = draft
        const questions = body.answers.map((one: { question: string }) => one.question)
        answer = { draft: newsFor(draft, body.since, time, { questions, taken }) }
      } else answer = { draft: newsFor(stored, momentIn('since', searchParams.get('since') ?? undefined) ?? 0, time) }
      if (server.fate === 'lost') throw new TypeError('lost')
      return Response.json({ success: true, ...answer })
    },
  }
  return server
}

type Server = ReturnType<typeof createServer>

async function visit(server: Server, origin = createOrigin(), later = 0) {
  const environment: TestEnvironment = createTestEnvironment({ origin, fetch: server.fetch })
  environment.pass(later)
  const panel = createPanel(environment)
  panel.session.$state.listen(() => {})
  panel.session.signIn('abc', user)
  const draft = await openDraft(panel, 'asha', 'groceries')
  const told: string[] = []
  const news: ReadonlyMap<string, Answer>[] = []
  draft.watch(({ status }) => told.push(status))
  draft.onNews(() => news.push(draft.answers))
  draft.meet(server.opened())
  const send = async () => {
    environment.pass(3000)
    await flush()
  }
  const back = async () => {
    environment.fire('visibilitychange')
    await flush()
  }
  return { environment, panel, origin, draft, told, news, send, back }
}

test('the page sends several changed answers together after a pause, and no unchanged ones', async () => {
  const server = createServer()
  const { draft, environment, send } = await visit(server)
  draft.showing('q1', 4)
  draft.keep('q1', 'R')
  draft.keep('q1', 'Rice')
  draft.keep('q2', 'Oil')
  environment.pass(2999)
  await flush()
  expect(server.calls).toEqual([])
  await send()
  draft.keep('q3', 'Salt')
  await send()
  expect(server.calls.map(({ body }) => body?.answers.map(({ question, answer }) => [question, answer]))).toEqual([
    [
      ['q1', 'Rice'],
      ['q2', 'Oil'],
    ],
    [['q3', 'Salt']],
  ])
})

test('the page sends nothing to a server that returns no draft', async () => {
  const server = createServer()
  const environment = createTestEnvironment({ fetch: server.fetch })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.session.signIn('abc', user)
  const draft = await openDraft(panel, 'asha', 'groceries')
  draft.meet(undefined)
  draft.keep('q1', 'Rice')
  await draft.restart()
  draft.keep('q1', 'Oil')
  environment.pass(60_000)
  environment.fire('visibilitychange')
  draft.release()
  await flush()
  expect(server.calls).toEqual([])
})

test('another device finds the answers and the current question, and knows that they come from elsewhere', async () => {
  const server = createServer()
  const phone = await visit(server)
  phone.draft.showing('q1', 4)
  phone.draft.keep('q1', 'Rice')
  phone.draft.showing('q2', 4)
  phone.draft.release()
  await flush()
  const desk = await visit(server)
  expect([[...desk.draft.answers], desk.draft.place, desk.draft.isFromElsewhere()]).toEqual([
    [['q1', 'Rice']],
    'q2',
    true,
  ])
  await desk.draft.saved()
  expect([...(await visit(server, desk.origin)).draft.answers], 'this device has the answer too').toEqual([
    ['q1', 'Rice'],
  ])
  expect(phone.draft.isFromElsewhere()).toBe(false)
})

test.each(['cut', 'lost', 500, 503, 429, 401] as const)(
  'after %s the page reports nothing, and sends the answers later',
  async (fate) => {
    const server = createServer()
    const { draft, send, environment, told, panel } = await visit(server)
    server.fate = fate
    draft.keep('q1', 'Rice')
    await send()
    expect([told, environment.reported]).toEqual([[], []])
    server.fate = 'answered'
    if (fate === 401) panel.session.signIn('abc', user)
    environment.pass(5000)
    await vi.waitFor(() => expect(server.answers()).toEqual(new Map([['q1', 'Rice']])))
  },
)

test.each([404, 405, 403, 400])(
  'after a %i the page sends nothing more in this visit and shows no failure',
  async (status) => {
    const server = createServer()
    const { draft, send, environment, told } = await visit(server)
    server.fate = status
    draft.keep('q1', 'Rice')
    await send()
    draft.keep('q2', 'Oil')
    await send()
    environment.pass(600_000)
    await flush()
    expect([server.calls.length, told, environment.reported]).toEqual([1, [], []])
  },
)

test('the page shows a survey as completed after a submission on another device', async () => {
  const server = createServer()
  const { draft, told, back } = await visit(server)
  draft.keep('q1', 'Rice')
  server.fate = 400
  server.code = 'survey-completed'
  await back()
  expect(told).toEqual(['elsewhere'])
})

test('the page sends no draft during a submission, and none for another member', async () => {
  const server = createServer()
  const { draft, environment, panel } = await visit(server)
  draft.keep('q1', 'Rice')
  const survey = { id: 'groceries', title: '', pointsReward: 1, questions: [] } as never
  const submitted = draft.submit(survey, [['q1', 'Rice']])
  environment.pass(3000)
  await flush()
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([])
  await submitted
  const other = await visit(server)
  other.draft.keep('q2', 'Oil')
  other.panel.session.signIn('def', { ...user, id: 'vikram' })
  await other.send()
  other.draft.release()
  await flush()
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([])
  expect(panel.session.token()).toBe('abc')
})

/** Two devices with their own clocks. */
const steps = fc.array(
  fc.record({
    device: fc.integer({ min: 0, max: 1 }),
    what: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ keep: fc.constantFrom(...QUESTIONS), text: fc.constantFrom('', 'a', 'b', 'c', 'd') }),
      },
      { weight: 4, arbitrary: fc.constantFrom('send', 'back', 'reload') },
      { weight: 1, arbitrary: fc.constant('restart') },
    ),
    fate: fc.constantFrom('answered', 'answered', 'lost', 'cut'),
    wait: fc.integer({ min: 1, max: 20_000 }),
  }),
  { minLength: 1, maxLength: 30 },
)

test('two devices that write in any order and lose calls and answers end with the newest answer to each question', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: -400, max: 400 }), async (taken, daysApart) => {
      const server = createServer()
      const devices = [await visit(server), await visit(server, createOrigin(), Math.max(0, daysApart * 86_400_000))]
      const newest = new Map<string, string>()
      const pass = (milliseconds: number) => {
        server.pass(milliseconds)
        for (const { environment } of devices) environment.pass(milliseconds)
      }
      for (const { device: index, what, fate, wait } of taken) {
        server.fate = fate as Server['fate']
        pass(wait)
        await flush()
        const device = devices[index]
        if (!device) continue
        if (typeof what === 'object') {
          device.draft.keep(what.keep, what.text)
          newest.set(what.keep, what.text)
        } else if (what === 'restart') {
          await device.draft.restart()
          newest.clear()
        } else if (what === 'back') await device.back()
        else if (what === 'send') await flush()
        else {
          device.draft.release()
          await flush()
          const later = device.environment.now() - Date.UTC(2026, 10, 21)
          devices[index] = await visit(server, device.origin, later)
        }
      }
      server.fate = 'answered'
      for (let round = 0; round < 3; round++) {
        pass(120_000)
        await flush()
        for (const device of devices) await device.back()
      }
      const ends = [server.answers(), ...devices.map(({ draft }) => new Map(draft.answers))]
      for (const end of ends) expect(new Map([...end].sort())).toEqual(new Map([...newest].sort()))
      for (const { draft } of devices) draft.release()
    }),
    { numRuns: counts.drafts },
  )
})
