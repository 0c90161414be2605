import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { surveys } from '../../demo/content/index.ts'
import { people } from '../../demo/content/people.ts'
import { LISTENER_NAME, listenOn } from '../../demo/server/db/listen.ts'
import * as tables from '../../demo/server/db/schema.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { createPanel } from '../../src/client/panel.ts'
import { openLive } from '../../src/client/realtime.ts'
import { $toasts, closeToast } from '../../src/client/toasts.ts'
import * as auth from '../../src/contract/auth.ts'
import * as users from '../../src/contract/users.ts'
import { createTestEnvironment } from '../support/environment.ts'
import { type Nodes, sharedDatabases, startNodes } from '../support/nodes.ts'
import { openRelay } from '../support/relay.ts'
import { type TestServer, testConfig } from '../support/server.ts'
import { openEar, openSocket } from '../support/socket.ts'
import { memberWith } from '../support/withdrawals.ts'

describe.each(sharedDatabases)('two nodes on one %s database', () => {
  let cluster: Nodes
  let one: TestServer
  let other: TestServer
  beforeAll(async () => {
    const few = { points: 4, seconds: 60 }
    cluster = await startNodes(2, { limits: { ...testConfig.limits, login: few } })
    ;[one, other] = cluster.nodes as [TestServer, TestServer]
  })
  afterAll(() => cluster.close())

  const store = () => one.server.database.store
  const requestsOf = async ({ token }: { token: string }) =>
    (await one.call(users.withdrawalHistory, { token, query: {} })).answer.withdrawalHistory
  async function reject(member: { token: string }) {
    const request = (await requestsOf(member)).find(({ status }) => status === 'pending')
    const order = { id: request?.id ?? '', action: 'reject', by: 'Nila', reason: 'No such account' } as const
    await decideWithdrawal(store(), { ...order, at: new Date() })
  }

  async function openPage(member: { token: string; id: string }) {
    for (const { id } of $toasts.get()) closeToast(id)
    const environment = createTestEnvironment({ api: other.api })
    const panel = createPanel(environment)
    const { user } = (await other.call(auth.verify, { token: member.token })).answer
    panel.session.signIn(member.token, user)
    onTestFinished(panel.session.$state.listen(() => {}))
    onTestFinished(openLive(panel, environment.now()))
    const points = () => {
      const state = panel.session.$state.get()
      return state.status === 'member' ? state.user.points : undefined
    }
    return { environment, points, changes: () => panel.$pointsChanges.get() }
  }
  test('two nodes that start together migrate and seed an empty database once', async () => {
    const found = await store().select().from(tables.surveys)
    expect(found).toHaveLength(surveys.length)
    const members = await store().select().from(tables.users)
    for (const { email } of people) expect(members.filter((member) => member.email === email)).toHaveLength(1)
  })

  test('a page on the other node gets the notice of a decision once, and shows the points', async () => {
    const member = await memberWith(one, 400, 150)
    const ear = await openEar(other.url, store(), member)
    onTestFinished(ear.close)
    const page = await openPage(member)
    expect(page.points()).toBe(250)
    await reject(member)
    const message = 'Withdrawal rejected. 150 points restored to your account.'
    expect(await ear.heard()).toEqual([{ reason: 'withdrawal_rejected', message, change: 150 }])
    await expect.poll(page.points).toBe(400)
  })

  test('both nodes close the sockets of a session that ends on one node, and no others', async () => {
    const member = await one.register()
    const { email, password, token } = member
    const [left, stays] = [await one.signIn(member), await other.signIn(member)]
    const sockets = await Promise.all([one, other].map(({ url }) => openSocket(url, left)))
    const safe = await openSocket(other.url, stays)
    onTestFinished(() => void safe.socket.close())
    await one.call(auth.logout, { token: left })
    const why = await Promise.all(sockets.map(({ closed }) => closed))
    expect(why).toEqual(['io server disconnect', 'io server disconnect'])

    const here = await openSocket(other.url, token)
    const body = { currentPassword: password, newPassword: 'Other#Rules2' }
    await one.call(users.changePassword, { token: stays, body })
    expect(await here.closed).toBe('io server disconnect')
    expect(safe.socket.connected).toBe(true)
    expect((await other.call(auth.login, { body: { email, password } })).status).toBe(401)
  })

  test('both nodes count wrong passwords together', async () => {
    const { email } = await one.register()
    const guess = async (node: TestServer) =>
      (await node.call(auth.login, { body: { email, password: 'Not#Theirs1' } })).status
    const statuses = []
    for (const node of [one, other, one, other, one, other]) statuses.push(await guess(node))
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  })

  test('a node restores a broken database connection, fetches missed notices and receives later notices', async () => {
    const member = await memberWith(one, 500, 150, 100)
    const ear = await openEar(other.url, store(), member)
    const page = await openPage(member)
    expect(page.points()).toBe(250)
    await store().execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${LISTENER_NAME} and datname = current_database()`)
    const [first] = await requestsOf(member)
    await reject(member) // Nobody receives this notice.
    // The client reconnects, and keeps its session.
    expect(await ear.closed).toBe('transport close')
    const back = 250 + (first?.amount ?? 0)
    const points = () => {
      page.environment.pass(120_000)
      return page.points()
    }
    await expect.poll(points).toBe(back)
    const again = await openEar(other.url, store(), member)
    onTestFinished(again.close)
    await reject(member)
    expect(await again.heard()).toMatchObject([{ reason: 'withdrawal_rejected' }])
    await expect.poll(page.points).toBe(500)
  })

  test('a node replaces a database connection that died silently', async () => {
    const relay = await openRelay(cluster.address)
    onTestFinished(relay.close)
    const heard: string[] = []
    let missed = () => {}
    const lost = new Promise<void>((resolve) => {
      missed = resolve
    })
    const channels = { panel_test: (payload: string) => void heard.push(payload) }
    const end = await listenOn(relay.address, { channels, missed }, { every: 2000, within: 1500 })
    relay.freeze()
    await lost
    await store().execute(sql`select pg_notify('panel_test', 'again')`)
    await expect.poll(() => heard).toEqual(['again'])
    await end()
  })
})
