import { expect, test } from 'vitest'
import { createPanel } from '../../../../src/client/panel.ts'
import { $toasts } from '../../../../src/client/toasts.ts'
import type { Delivery } from '../../../../src/drafts/delivery.ts'
import { type Draft, openDraft, sendWaiting } from '../../../../src/drafts/draft.ts'
import { createOrigin, createTestEnvironment, watch } from '../../../support/environment.ts'

const asha = {
  id: 'asha',
  firstName: 'Asha',
  lastName: '',
  email: 'a@example.com',
  points: 5,
  googleId: null,
  createdAt: '',
}
const vikram = { ...asha, id: 'vikram' }
const SURVEY = 'groceries'
const survey = { id: SURVEY, title: 'Groceries', pointsReward: 60, questions: [] } as never

interface Sent {
  readonly key: string | null
  readonly token: string | null
  readonly body: string
}
type Reply = () => Response | Promise<Response>

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
const accepted = json(200, { success: true, pointsEarned: 60, points: 65 })
const lost: Reply = () => Promise.reject(new TypeError('cut'))

/** Each reply answers one submission; the last one answers all that follow. */
async function openTab(replies: Reply[], { origin = createOrigin(), user = asha, blocked = false } = {}) {
  const sent: Sent[] = []
  let under = 0
  let most = 0
  const answer = async (...[url, init]: Parameters<typeof fetch>): Promise<Response> => {
    const { pathname } = new URL(String(url))
    if (pathname.endsWith('/auth/verify'))
      return json(200, { success: true, user: { ...user, points: 65 } })() as Response
    const headers = new Headers(init?.headers)
    sent.push({ key: headers.get('Idempotency-Key'), token: headers.get('Authorization'), body: String(init?.body) })
    most = Math.max(most, ++under)
    try {
      const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? lost
      return await reply()
    } finally {
      under -= 1
    }
  }
  const environment = createTestEnvironment({
    api: 'http://panel.test/api',
    origin,
    blocked,
    fetch: answer as typeof fetch,
  })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.session.signIn(`token-of-${user.id}`, user)
  return {
    environment,
    panel,
    origin,
    sent,
    replies,
    atOnce: () => most,
    open: (id = SURVEY) => openDraft(panel, user.id, id),
  }
}

function hear(draft: Draft): Delivery[] {
  const heard: Delivery[] = []
  draft.watch((delivery) => heard.push(delivery))
  return heard
}
const given = [['q1', 'Rice']] as const

const kept = (origin: ReturnType<typeof createOrigin>) =>
  Object.keys(origin.values).filter((name) => name.startsWith('panel'))

test.each([
  ['no answer', lost],
  ['half an answer', json(200, '{"success":true,"poi')],
  ['an answer of another kind', json(200, '<html>please sign in to this network</html>')],
  ['408', json(408, {})],
  ['425', json(425, {})],
  ['429', json(429, { message: 'Too many' })],
  ['500', json(500, {})],
  ['502', json(502, 'bad gateway')],
  ['503', json(503, {})],
  ['599', json(599, {})],
] as const)('after %s the answers wait, and the outbox sends them again unchanged', async (_, reply) => {
  const { environment, sent, origin, open } = await openTab([reply, accepted])
  const draft = await open()
  draft.keep('q1', 'Rice')
  const heard = hear(draft)
  expect((await draft.submit(survey, given)).status).toBe('waiting')
  expect(kept(origin).length).toBeGreaterThan(1)
  environment.pass(60_000)
  await expect.poll(() => heard.at(-1)).toEqual({ status: 'sent', points: 60, balance: 65 })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]?.key).toMatch(/^[\w-]{8,}$/)
  expect(kept(origin)).toEqual([])
})

test.each([400, 403, 404, 409, 410, 413, 422])(
  'status %i is final: the page reports it, and the answers stay',
  async (status) => {
    const { environment, sent, origin, open } = await openTab([json(status, { message: 'Not like this' })])
    const draft = await open()
    draft.keep('q1', 'Rice')
    const delivery = await draft.submit(survey, given)
    expect(delivery).toMatchObject({ status: 'refused', error: { status, serverMessage: 'Not like this' } })
    environment.pass(600_000)
    await sendWaiting((await openTab([accepted], { origin })).panel)
    expect(sent).toHaveLength(1)
    const again = await (await openTab([accepted], { origin })).open()
    expect([again.submitted, [...again.answers]]).toEqual([false, [['q1', 'Rice']]])
  },
)

test('a 200 that refuses the answers is final too', async () => {
  const { open } = await openTab([json(200, { success: false, message: 'Closed' })])
  expect(await (await open()).submit(survey, given)).toMatchObject({
    status: 'refused',
    error: { serverMessage: 'Closed' },
  })
})

test.each([
  ['its code in any language', { message: 'सर्वे पहले ही पूरा हो चुका है', code: 'survey-completed' }],
  ['its message, from a server without codes', { message: 'Survey already completed' }],
  ['its message, from a server with other codes', { message: 'Survey already completed', code: 'E_DONE' }],
])('a completed survey, told by %s, ends the wait and removes the draft', async (_, refusal) => {
  const { origin, open } = await openTab([json(400, refusal)])
  const draft = await open()
  draft.keep('q1', 'Rice')
  expect((await draft.submit(survey, given)).status).toBe('already')
  expect(kept(origin)).toEqual([])
})

test('a submission whose session ended waits until the same member signs in', async () => {
  const { panel, sent, open } = await openTab([json(401, {}), accepted])
  const heard = hear(await open())
  const draft = await open()
  expect((await draft.submit(survey, given)).status).toBe('waiting')
  expect(panel.session.$state.get()).toMatchObject({ status: 'guest' })
  panel.session.signIn('token-of-vikram', vikram)
  panel.session.end('signed-out')
  panel.session.signIn('another-token-of-asha', asha)
  await expect.poll(() => heard.at(-1)?.status).toBe('sent')
  expect(sent.map(({ token }) => token)).toEqual(['Bearer token-of-asha', 'Bearer another-token-of-asha'])
})

test('the outbox never sends the waiting submission of one member as another', async () => {
  const { panel, origin, sent, open } = await openTab([accepted])
  const draft = await open()
  let letGo = () => {}
  const turn = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const name = `panel-submit:${JSON.stringify(['http://panel.test/api', 'asha', SURVEY])}`
  const outcome = draft.submit(survey, given)
  const other = origin.exclusive(name, () => turn)
  panel.session.signIn('token-of-vikram', vikram)
  letGo()
  await other
  expect((await outcome).status).toBe('waiting')
  expect(sent).toEqual([])
})

test('the outbox doubles the wait between tries, up to a minute', async () => {
  const { environment, sent, open } = await openTab([lost])
  const draft = await open()
  const heard = hear(draft)
  await draft.submit(survey, given)
  const waits: number[] = []
  for (let tries = 1; tries <= 7; tries++) {
    let waited = 0
    while (sent.length === tries) {
      environment.pass(1000)
      waited += 1000
      await new Promise(setImmediate)
    }
    waits.push(waited)
    await expect.poll(() => heard.filter(({ status }) => status === 'waiting').length).toBe(tries + 1)
  }
  expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
})

test("the outbox respects the server's Retry-After even when the connection returns", async () => {
  const { environment, sent, open } = await openTab([json(429, {}, { 'Retry-After': '90' }), accepted])
  const draft = await open()
  const heard = hear(draft)
  await draft.submit(survey, given)
  environment.pass(89_000)
  environment.fire('online')
  environment.fire('visibilitychange')
  await new Promise(setImmediate)
  expect(sent).toHaveLength(1)
  environment.pass(1000)
  await expect.poll(() => heard.at(-1)?.status).toBe('sent')
})

test('the outbox sends a waiting submission when the connection returns, and when the page is visible again', async () => {
  for (const event of ['online', 'visibilitychange'] as const) {
    const { environment, open } = await openTab([lost, accepted])
    const draft = await open()
    const heard = hear(draft)
    await draft.submit(survey, given)
    environment.fire(event)
    await expect.poll(() => heard.at(-1)?.status, { message: event }).toBe('sent')
  }
})

test('two tabs that submit at the same time send one request at a time, with one key', async () => {
  const origin = createOrigin()
  let under = 0
  let most = 0
  const slowly: Reply = async () => {
    most = Math.max(most, ++under)
    await new Promise(setImmediate)
    under -= 1
    return new Response('{"success":tr')
  }
  const tabs = [await openTab([slowly], { origin }), await openTab([slowly], { origin })]
  const outcomes = await Promise.all(tabs.map(async ({ open }) => (await open()).submit(survey, given)))
  expect(outcomes.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  expect(most).toBe(1)
  expect(new Set(tabs.flatMap(({ sent }) => sent.map(({ key }) => key))).size).toBe(1)
})

test('the next visit of any page sends a waiting submission, reports it and removes it', async () => {
  const { origin, sent, open } = await openTab([lost])
  await (await open()).submit(survey, given)
  const next = await openTab([accepted], { origin })
  const seen = watch($toasts)
  await sendWaiting(next.panel)
  expect(next.sent).toEqual([sent[0]])
  expect(seen.at(-1)?.at(-1)?.text).toBe('Your answers to “Groceries” were sent. 60 points are yours.')
  expect(kept(origin)).toEqual([])
})

test('another member on the same device can neither read nor send the answers', async () => {
  const { origin, open } = await openTab([lost])
  const draft = await open()
  draft.keep('q1', 'Rice')
  await draft.submit(survey, given)
  const other = await openTab([accepted], { origin, user: vikram })
  await sendWaiting(other.panel)
  const theirs = await other.open()
  expect([theirs.submitted, theirs.answers.size, other.sent]).toEqual([false, 0, []])
})

test('the outbox stores the key before the first try, so a page that dies during it sends the same again', async () => {
  const { origin, sent, open } = await openTab([() => new Promise(() => {})])
  const dying = await open()
  void dying.submit(survey, given)
  await expect.poll(() => sent.length).toBe(1)
  // The lock of a closed tab is gone.
  const next = await openTab([accepted], {
    origin: Object.assign(createOrigin(), { values: origin.values, open: origin.open }),
  })
  await sendWaiting(next.panel)
  expect(next.sent).toEqual(sent)
})

test('without storage this page still sends the submission, once', async () => {
  const { environment, sent, open } = await openTab([lost, accepted], { blocked: true })
  const draft = await open()
  draft.keep('q1', 'Rice')
  const heard = hear(draft)
  expect((await draft.submit(survey, given)).status).toBe('waiting')
  environment.pass(60_000)
  await expect.poll(() => heard.at(-1)?.status).toBe('sent')
  expect(sent[1]).toEqual(sent[0])
})

test('a corrupt record of a submission does not block a new one', async () => {
  const origin = createOrigin()
  const name = `panel:${JSON.stringify(['http://panel.test/api', 'asha', SURVEY, 'submission'])}`
  origin.values[name] = '{"key":'
  const { open } = await openTab([accepted], { origin })
  const draft = await open()
  expect(draft.submitted).toBe(false)
  expect((await draft.submit(survey, given)).status).toBe('sent')
})
