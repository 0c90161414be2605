import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { surveys as table } from '../../demo/server/db/schema.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { listSurveys } from '../../src/contract/surveys.ts'
import { oneDatabase } from '../support/database.ts'
import { serverOfSuite } from '../support/suite.ts'

describe.each(oneDatabase)('the open surveys of the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  let token: string
  let [first, second] = ['', '']
  const store = () => panel.server.database.store
  const listed = async () => (await panel.call(listSurveys, { token })).answer.surveys
  const overview = async () => (await panel.call(dashboard, { token })).answer.dashboard
  beforeAll(async () => {
    token = (await panel.register()).token
    const [one, two] = await listed()
    first = String(one?.id)
    second = String(two?.id)
  })

  test('the next list and the next dashboard show a change by any process', async () => {
    const before = (await overview()).openSurveys
    await store().update(table).set({ title: 'Renamed', pointsReward: 77 }).where(eq(table.id, first))
    expect((await overview()).recentOpenSurveys).toMatchObject([{ id: first, title: 'Renamed', pointsReward: 77 }])
    expect((await listed())[0]).toMatchObject({ title: 'Renamed', pointsReward: 77 })

    await store().update(table).set({ closedAt: new Date() }).where(eq(table.id, first))
    expect((await listed())[0]?.id).toBe(second)
    const { recentOpenSurveys, openSurveys } = await overview()
    expect(recentOpenSurveys).toMatchObject([{ id: second }])
    expect(openSurveys?.count).toBe((before?.count ?? 0) - 1)

    await store().update(table).set({ closedAt: null }).where(eq(table.id, first))
    expect((await listed())[0]?.id).toBe(first)
  })

  test('a list and a dashboard that are requested after a change show it, while earlier requests still run', async () => {
    for (let change = 0; change < 20; change++) {
      const title = `Change ${change}`
      const asked = [listed(), listed(), overview()]
      await store().execute(sql`update surveys set title = ${title} where id = ${first}`)
      asked.push(listed(), listed())
      expect((await listed())[0]?.title).toBe(title)
      expect((await overview()).recentOpenSurveys[0]?.title).toBe(title)
      await Promise.all(asked)
    }
  })
})
