import { count, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { redemptions, rewards as rewardsTable, withdrawals } from '../../../demo/server/db/schema.ts'
import { createPanel } from '../../../src/client/panel.ts'
import * as users from '../../../src/contract/users.ts'
import { createRewardsStore } from '../../../widgets/rewards/store.ts'
import { createOrigin, createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import { givePoints } from '../../support/points.ts'
import { serverOfSuite } from '../../support/suite.ts'

const server = serverOfSuite()

const bank = { accountHolderName: 'Meera Iyer', accountNumber: '123456789012', ifscCode: 'SBIN0123456' }
const TEA = 'saat-elaichi-tea'
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

type Fault = 'cut' | 'lost' | Response

async function memberWith(points: number, details: typeof bank | null = bank) {
  const member = await server.register()
  if (points > 0) await givePoints(server, member.id, points)
  if (details) await server.call(users.saveBankDetails, { token: member.token, body: details })
  return member
}
type Member = Awaited<ReturnType<typeof memberWith>>

interface Options {
  readonly origin?: ReturnType<typeof createOrigin>
  readonly props?: Record<string, string>
  /** Keys are the ends of paths. */
  readonly reads?: Readonly<Record<string, () => Fault | undefined>>
}

/** Each fault answers one write. */
async function open(member: Member, { origin, props, reads = {} }: Options = {}) {
  const sent: { path: string; key: string | null; shown?: string; body: unknown }[] = []
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const faults: Fault[] = []
  const meet = async (fault: Fault | undefined, input: string | URL | Request, init?: RequestInit) => {
    if (fault === 'cut') throw new TypeError('cut')
    if (fault instanceof Response) return fault
    const response = await fetch(input, init)
    if (fault === 'lost') throw new TypeError('lost')
    return response
  }
  const request: typeof fetch = async (input, init) => {
    const url = String(input)
    asked.push({ url, init })
    const path = new URL(url).pathname.replace('/api', '')
    if (init?.method !== 'POST') {
      const read = Object.keys(reads).find((end) => path.endsWith(end))
      return meet(read ? reads[read]?.() : undefined, input, init)
    }
    const headers = new Headers(init.headers)
    const key = headers.get('Idempotency-Key')
    const shown = headers.get('Panel-Points-Cost')
    sent.push({ path, key, ...(shown && { shown }), body: JSON.parse(String(init.body)) })
    return meet(faults.shift(), input, init)
  }
  const environment = createTestEnvironment({ api: server.api, fetch: request, ...(origin ? { origin } : {}) })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.session.signIn(member.token, (await server.call(users.profile, { token: member.token })).answer.user)
  const { host, went, emitted } = createTestHost(props)
  const store = createRewardsStore(panel, host)
  onTestFinished(() => store.release())
  watch(store.$found)
  watch(store.withdrawal.$faults)
  watch(store.withdrawal.$ready)
  watch(store.withdrawal.$bank)
  watch(store.redemption.$codes)
  await expect.poll(() => store.$list.get().status).not.toBe('loading')
  await expect.poll(() => store.withdrawal.$bank.get().status).not.toBe('loading')
  const points = () => {
    const state = panel.session.$state.get()
    return state.status === 'member' ? state.user.points : undefined
  }
  const reward = (id: string) => {
    const list = store.$list.get()
    const found = list.status === 'ready' ? list.value.find((one) => one.id === id) : undefined
    if (!found) throw new Error(`there is no reward ${id}`)
    return found
  }
  return { store, panel, environment, host, went, emitted, sent, asked, faults, points, reward }
}

async function withdraw({ withdrawal }: Awaited<ReturnType<typeof open>>['store']) {
  withdrawal.ask()
  await withdrawal.confirm()
}

const countOf = async (table: typeof withdrawals | typeof redemptions, userId: string) => {
  const { store } = server.server.database
  return (await store.select({ n: count() }).from(table).where(eq(table.userId, userId)))[0]?.n
}

test('the screen shows bank details that were added on another page when the member returns', async () => {
  const member = await memberWith(500, null)
  const { store, environment } = await open(member)
  await server.call(users.saveBankDetails, { token: member.token, body: bank })
  environment.hidden = true
  environment.fire('visibilitychange')
  environment.hidden = false
  await expect
    .poll(() => {
      environment.fire('visibilitychange')
      return store.withdrawal.$bank.get()
    })
    .toMatchObject({ status: 'saved', digits: '9012', payoutBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
})

test('a withdrawal is sent as an integer and reported, and every balance follows', async () => {
  const { store, sent, emitted, points, environment } = await open(await memberWith(1840))
  expect(store.withdrawal.$bank.get()).toMatchObject({
    status: 'saved',
    digits: '9012',
    payoutBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  store.withdrawal.type(' ₹१,०००.००\u200b')
  await withdraw(store)
  expect(sent).toEqual([{ path: '/users/withdrawal-request', key: expect.any(String), body: { amount: 1000 } }])
  expect(store.withdrawal.$submission.get()).toEqual({ status: 'done', code: 'requested', serverMessage: '' })
  expect(store.withdrawal.$amount.get()).toBe('')
  expect(emitted).toEqual([['panel-withdrawal-requested', { points: 1000 }]])
  await expect.poll(points).toBe(840)
  expect(environment.local['panel-attempts']).toBeUndefined()
})

test.each([
  ['99', 'amount-minimum'],
  ['1841', 'amount-balance'],
  ['100.5', 'amount-whole'],
  ['１８४１', 'amount-balance'],
  ['1,00', 'amount-unclear'],
  ['   ', undefined],
])('the form does not send the amount %j', async (typed, fault) => {
  const { store, sent } = await open(await memberWith(1840))
  store.withdrawal.type(typed)
  expect([store.withdrawal.$faults.get().amount, store.withdrawal.$ready.get()]).toEqual([fault, undefined])
  await withdraw(store)
  expect(sent).toEqual([])
})

test('a typed amount becomes faulty when the balance falls below it', async () => {
  const member = await memberWith(500)
  const { store, panel } = await open(member)
  store.withdrawal.type('500')
  expect(store.withdrawal.$ready.get()).toBe(500)
  await server.call(users.requestWithdrawal, { token: member.token, body: { amount: 200 } })
  await panel.refreshMember()
  expect(store.withdrawal.$faults.get()).toEqual({ amount: 'amount-balance' })
})

test('two simultaneous submits send one request', async () => {
  const member = await memberWith(1000)
  const { store, sent } = await open(member)
  store.withdrawal.type('300')
  await Promise.all([withdraw(store), withdraw(store)])
  expect(sent).toHaveLength(1)
  expect(await countOf(withdrawals, member.id)).toBe(1)
})

test('after a lost answer the same amount is sent with the same key and deducted once', async () => {
  const member = await memberWith(1840)
  const { store, sent, faults, points } = await open(member)
  faults.push('lost', 'cut', answer(502, {}), answer(200, 'no object'))
  store.withdrawal.type('1000')
  for (let time = 0; time < 4; time++) {
    await withdraw(store)
    expect(store.withdrawal.$submission.get()).toMatchObject({ status: 'failed', code: 'failed', serverMessage: '' })
    expect(store.withdrawal.$unanswered.get()).toBe(1000)
  }
  // The first request arrived, so the balance is less than the amount, and the member can still retry.
  await expect.poll(points).toBe(840)
  expect(store.withdrawal.$ready.get()).toBe(1000)
  await withdraw(store)
  expect(store.withdrawal.$submission.get()).toMatchObject({ status: 'done', code: 'requested' })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(await countOf(withdrawals, member.id)).toBe(1)
  expect(points()).toBe(840)
  expect(store.withdrawal.$unanswered.get()).toBeUndefined()
})

test('the key and the unanswered amount survive a reload, but not a day', async () => {
  const member = await memberWith(1000)
  const origin = createOrigin()
  const first = await open(member, { origin })
  first.faults.push('lost')
  first.store.withdrawal.type('400')
  await withdraw(first.store)
  first.store.release()

  const second = await open(member, { origin })
  expect(second.store.withdrawal.$amount.get()).toBe('400')
  expect(second.store.withdrawal.$unanswered.get()).toBe(400)
  await withdraw(second.store)
  expect(second.sent[0]?.key).toBe(first.sent[0]?.key)
  expect(await countOf(withdrawals, member.id)).toBe(1)

  second.faults.push('cut')
  second.store.withdrawal.type('100')
  await withdraw(second.store)
  second.environment.pass(86_400_000)
  const stranger = await open(await memberWith(1000), { origin })
  expect(stranger.store.withdrawal.$amount.get()).toBe('')
  second.store.withdrawal.type('100')
  await withdraw(second.store)
  const [, cut, sent] = second.sent
  expect(cut?.key).not.toBe(sent?.key)
})

test('a different amount, or the same one after an answer, is a new request', async () => {
  const member = await memberWith(1000)
  const { store, sent, faults } = await open(member)
  faults.push('cut')
  for (const amount of ['100', '200', '200']) {
    store.withdrawal.type(amount)
    await withdraw(store)
  }
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(await countOf(withdrawals, member.id)).toBe(2)
})

test.each([
  ["the server's message", answer(400, { success: false, message: 'Insufficient Points' }), 'Insufficient Points'],
  ['status 200', answer(200, { success: false, message: 'Not on Sundays' }), 'Not on Sundays'],
  ['a used key', answer(409, { success: false, message: 'Used' }), 'Used'],
  ['no message', answer(400, {}), ''],
])('the form reports a refusal with %s, and does not use its key again', async (_, refusal, serverMessage) => {
  const { store, sent, faults } = await open(await memberWith(1000))
  faults.push(refusal)
  store.withdrawal.type('100')
  await withdraw(store)
  expect(store.withdrawal.$submission.get()).toEqual({ status: 'failed', code: 'failed', serverMessage })
  expect(store.withdrawal.$unanswered.get()).toBeUndefined()
  await withdraw(store)
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
  expect(store.withdrawal.$submission.get()).toMatchObject({ status: 'done' })
})

test('the balance of the answer is used if the member cannot be fetched again', async () => {
  const { store, points } = await open(await memberWith(1000), { reads: { '/auth/verify': () => answer(500, {}) } })
  store.withdrawal.type('400')
  await withdraw(store)
  await expect.poll(points).toBe(600)
})

test('the form reports missing bank details, and leaves unknown ones to the server', async () => {
  const none = await open(await memberWith(500, null))
  expect(none.store.withdrawal.$bank.get()).toEqual({ status: 'none' })
  const unknown = await open(await memberWith(500, null), { reads: { '/bank-details': () => answer(500, {}) } })
  expect(unknown.store.withdrawal.$bank.get()).toEqual({ status: 'unknown' })
  unknown.store.withdrawal.type('100')
  await withdraw(unknown.store)
  expect(unknown.store.withdrawal.$submission.get()).toMatchObject({
    serverMessage: 'Please add your bank details to enable withdrawals',
  })
})

test('a reward is redeemed once, and its code stays on the page', async () => {
  const member = await memberWith(250)
  const { store, sent, emitted, points, reward, environment } = await open(member)
  store.redemption.ask(reward(TEA))
  expect(sent).toEqual([])
  await Promise.all([store.redemption.confirm(), store.redemption.confirm()])
  const state = store.redemption.$redeeming.get()
  const code = state?.status === 'done' ? state.given.code : ''
  expect(code).toMatch(/^PB-/)
  expect(sent).toEqual([{ path: `/users/rewards/${TEA}/redeem`, key: expect.any(String), shown: '100', body: {} }])
  expect(emitted).toEqual([['panel-reward-redeemed', { rewardId: TEA, points: 100 }]])
  await expect.poll(points).toBe(150)
  await store.redemption.copy(code)
  expect(environment.copied).toEqual([code])
  expect(store.redemption.$copied.get()).toEqual({ code, ok: true })
  store.redemption.close()
  expect(store.redemption.$redeeming.get()).toBeUndefined()
  const again = await open(member)
  await expect.poll(() => again.store.redemption.$codes.get()).toMatchObject([{ code, brand: 'Saat Elaichi' }])
})

test('after a lost answer the same reward is redeemed with the same key and paid once', async () => {
  const member = await memberWith(150)
  const { store, sent, faults, points, reward } = await open(member)
  faults.push('lost')
  store.redemption.ask(reward(TEA))
  await store.redemption.confirm()
  expect(store.redemption.$redeeming.get()).toMatchObject({ status: 'failed', serverMessage: '', unanswered: true })
  // The code is in the list before the retry.
  await expect.poll(() => store.redemption.$codes.get()).toHaveLength(1)
  await expect.poll(points).toBe(50)
  expect(store.redemption.$unanswered.get()).toEqual([TEA])
  await store.redemption.confirm()
  const [known] = store.redemption.$codes.get()
  expect(store.redemption.$redeeming.get()).toMatchObject({ status: 'done', given: { code: known?.code } })
  expect(sent[0]?.key).toBe(sent[1]?.key)
  expect(await countOf(redemptions, member.id)).toBe(1)
  expect(points()).toBe(50)
  expect(store.redemption.$codes.get()).toHaveLength(1)
})

async function priceOf(id: string, pointsCost: number) {
  const set = (cost: number) =>
    server.server.database.store.update(rewardsTable).set({ pointsCost: cost }).where(eq(rewardsTable.id, id))
  await set(pointsCost)
  onTestFinished(async () => void (await set(100)))
}

test('a changed price needs a new confirmation, and nothing is charged before it', async () => {
  const member = await memberWith(300)
  const { store, sent, points, reward, environment } = await open(member)
  store.redemption.ask(reward(TEA))
  await priceOf(TEA, 120)
  await store.redemption.confirm()
  expect(store.redemption.$redeeming.get()).toMatchObject({ status: 'asking', was: 100, reward: { pointsCost: 120 } })
  expect([points(), await countOf(redemptions, member.id)]).toEqual([300, 0])
  expect(environment.local['panel-attempts'], 'the first try is settled').toBeUndefined()
  await expect.poll(() => reward(TEA).pointsCost).toBe(120)
  await store.redemption.confirm()
  expect(store.redemption.$redeeming.get()).toMatchObject({ status: 'done' })
  expect(sent.map(({ shown }) => shown)).toEqual(['100', '120'])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
  await expect.poll(points).toBe(180)
})

test('a redemption whose answer was lost is found again at its own price, although the reward costs more now', async () => {
  const member = await memberWith(300)
  const origin = createOrigin()
  const first = await open(member, { origin })
  first.faults.push('lost')
  first.store.redemption.ask(first.reward(TEA))
  await first.store.redemption.confirm()
  first.store.release()
  await priceOf(TEA, 120)
  const { store, sent, points, reward } = await open(member, { origin })
  expect(store.redemption.$unanswered.get()).toEqual([TEA])
  store.redemption.ask(reward(TEA))
  await store.redemption.confirm()
  expect(store.redemption.$redeeming.get()).toMatchObject({ status: 'done' })
  expect(sent).toEqual([first.sent[0]])
  await expect.poll(points).toBe(200)
  expect(await countOf(redemptions, member.id)).toBe(1)
})

test('a redemption that never arrived asks again before it is repeated at a new price', async () => {
  const member = await memberWith(300)
  const { store, faults, reward } = await open(member)
  faults.push('cut')
  store.redemption.ask(reward(TEA))
  await store.redemption.confirm()
  await priceOf(TEA, 120)
  await store.redemption.confirm()
  expect(store.redemption.$redeeming.get()).toMatchObject({ status: 'asking', was: 100, reward: { pointsCost: 120 } })
  expect(await countOf(redemptions, member.id)).toBe(0)
  expect(store.redemption.$unanswered.get()).toEqual([])
})

test('a code shows although the member closed the dialog before the answer', async () => {
  const { store, reward } = await open(await memberWith(150))
  store.redemption.ask(reward(TEA))
  const confirmed = store.redemption.confirm()
  store.redemption.close()
  expect(store.redemption.$redeeming.get()).toMatchObject({ status: 'pending', unseen: true })
  await confirmed
  expect(store.redemption.$redeeming.get()).toMatchObject({ status: 'done' })
})

test('on a server without a list of redemptions a code stays as long as the page, for its member alone', async () => {
  const member = await memberWith(150)
  const reads = { '/redemptions': () => answer(404, {}) }
  const { store, panel, host, reward } = await open(member, { reads })
  store.redemption.ask(reward(TEA))
  await store.redemption.confirm()
  const codes = store.redemption.$codes.get()
  expect(codes).toMatchObject([{ brand: 'Saat Elaichi', points: 100 }])
  store.release()
  const later = createRewardsStore(panel, host)
  onTestFinished(() => later.release())
  expect(later.redemption.$codes.get()).toEqual(codes)
  panel.signOut()
  const other = await memberWith(0)
  panel.session.signIn(other.token, (await server.call(users.profile, { token: other.token })).answer.user)
  expect(later.redemption.$codes.get()).toEqual([])
})

test('the next member sees no outcome of a withdrawal or redemption that the previous member began', async () => {
  const { store, panel, emitted, reward } = await open(await memberWith(500))
  const other = await memberWith(0)
  const { user } = (await server.call(users.profile, { token: other.token })).answer
  store.withdrawal.type('100')
  store.redemption.ask(reward(TEA))
  const both = Promise.all([withdraw(store), store.redemption.confirm()])
  panel.session.end('signed-out')
  panel.session.signIn(other.token, user)
  await both
  expect(store.redemption.$redeeming.get()).toBeUndefined()
  expect(store.redemption.$codes.get()).toEqual([])
  expect(store.withdrawal.$submission.get()).toEqual({ status: 'idle' })
  expect(store.withdrawal.$amount.get()).toBe('')
  expect(emitted).toEqual([])
})

test('the search covers all words of the rewards, the list sorts by cost, and the address keeps both', async () => {
  const { store, went, environment } = await open(await memberWith(0))
  const ids = () => store.$found.get().map(({ id }) => id)
  const all = ids()
  expect(all.length).toBeGreaterThan(5)
  store.choose({ q: ' CARD  grocer' })
  expect(ids()).toEqual(['sabzi-sarovar-groceries'])
  store.choose({ q: 'gift' })
  store.choose({ order: 'desc' })
  const costs = store.$found.get().map(({ pointsCost }) => pointsCost)
  expect(costs).toEqual([...costs].sort((one, other) => other - one))
  expect(went).toEqual([])
  environment.pass(300)
  expect(went.map(({ to }) => to)).toEqual(['/rewards?q=gift&sort=cost&order=desc'])
  store.read('q=gift&sort=cost&order=desc&from=mail')
  store.choose({ q: '', order: undefined })
  environment.pass(300)
  expect(went.at(-1)?.to).toBe('/rewards?from=mail')
  expect(ids()).toEqual(all)
  store.read('sort=name&order=up&q=%F0%9F%8D%B5')
  expect(ids()).toEqual([])
})

test('the screen requests the live dollar rate once a day, without token or cookie', async () => {
  const member = await memberWith(100)
  const origin = createOrigin()
  const { store, asked, environment } = await open(member, { origin })
  await expect.poll(() => store.$rate.get()).toEqual({ status: 'live', usd: 0.0119, at: environment.now() })
  const call = asked.find(({ url }) => url.endsWith('/exchange-rate'))
  expect(call?.init?.headers).toBeUndefined()
  expect(call?.init?.credentials).toBe('omit')
  const again = await open(member, { origin })
  expect(again.store.$rate.get()).toMatchObject({ status: 'live', usd: 0.0119 })
  expect(again.asked.filter(({ url }) => url.endsWith('/exchange-rate'))).toEqual([])
})

const url = 'https://rates.example/latest/INR'
test.each<[string, () => Fault]>([
  ['a failure', () => answer(500, { base: 'INR', rates: { USD: 0.0119 } })],
  ['another currency', () => answer(200, { base: 'EUR', rates: { USD: 0.9 } })],
  ['rupees for a dollar', () => answer(200, { rates: { USD: 83.6 } })],
  ['too many digits for a rate', () => answer(200, { rates: { USD: 1e300 } })],
])('a rate service with %s leaves the usual rate, and the screen still works', async (_, fault) => {
  const { store } = await open(await memberWith(100), { props: { rateUrl: url }, reads: { '/latest/INR': fault } })
  await expect.poll(() => store.$rate.get()).toEqual({ status: 'fallback', usd: 0.012 })
  expect(store.$list.get().status).toBe('ready')
})

test("a partner's own rate service is asked when its address arrives, and the stored rate of another is not used", async () => {
  const origin = createOrigin()
  const reads = { '/latest/INR': () => answer(200, { base_code: 'INR', rates: { USD: 0.0121 } }) }
  const { store, host } = await open(await memberWith(100), { origin, reads })
  await expect.poll(() => store.$rate.get()).toMatchObject({ usd: 0.0119 })
  ;(host.$props as unknown as { set(props: object): void }).set({ rateUrl: url })
  await expect.poll(() => store.$rate.get()).toMatchObject({ status: 'live', usd: 0.0121 })
})

test.each(['{', '{"of":1}', '[]', 'null', '{"of":"x","at":"y","answer":7}'])(
  'the page treats %s in the storage of rates and attempts as empty',
  async (corrupt) => {
    const origin = createOrigin()
    origin.values['panel-rate'] = corrupt
    origin.values['panel-attempts'] = corrupt
    const { store, sent } = await open(await memberWith(500), { origin })
    await expect.poll(() => store.$rate.get()).toMatchObject({ status: 'live' })
    store.withdrawal.type('100')
    await withdraw(store)
    expect(sent[0]?.key).toMatch(/^[\w-]{36}$/)
    expect(store.withdrawal.$submission.get()).toMatchObject({ status: 'done' })
  },
)
