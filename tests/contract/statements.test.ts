import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endSessions } from '../../demo/server/accounts/sessions.ts'
import * as auth from '../../src/contract/auth.ts'
import type { Call } from '../../src/contract/call.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { ledger } from '../../src/contract/ledger.ts'
import * as surveys from '../../src/contract/surveys.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { lengthenLedger, lengthenResponses } from '../support/long-ledger.ts'
import { faultsOfBooks } from '../support/points.ts'
import { demoMember } from '../support/server.ts'
import { recordStatements } from '../support/statements.ts'
import { serverOfSuite } from '../support/suite.ts'

// `npm run bench` measures times.

const CALLS: Readonly<Record<string, Call>> = {
  'survey list': surveys.listSurveys,
  'survey history': surveys.surveyHistory,
  dashboard,
  'payment history': users.withdrawalHistory,
  passbook: ledger,
  'session check': auth.verify,
}
const named = Object.entries(CALLS)

const LONG = 2_000

/** The most times that the dashboard reads a row of the member's history. */
const TIMES = 4

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const rowsOf = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)

describe.each(oneDatabase)('the statements of a call on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  let token: string
  let statements: string[]
  beforeAll(async () => {
    token = await panel.signIn(demoMember)
    // The first call loads the surveys into memory.
    await panel.call(surveys.listSurveys, { token })
    statements = await recordStatements(panel)
  })

  const statementsFor = async (call: Call, query?: Record<string, string>) => {
    statements.length = 0
    const { status } = await panel.call(call, { token, ...(query ? { query } : {}) } as object)
    expect(status).toBe(200)
    return [...statements]
  }

  test.each(named)('%s sends one statement, which also finds the session', async (_, call) => {
    const sent = await statementsFor(call)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('from "sessions"')
  })

  test.each(named)('the server refuses %s at once after the session ended elsewhere', async (_, call) => {
    const member = await panel.register()
    expect((await panel.call(call, { token: member.token })).status).toBe(200)
    await endSessions(panel.server.database.store, member.id)
    expect((await panel.call(call, { token: member.token })).status).toBe(401)
  })

  const rowsRead = async (memberId: string, ...values: readonly string[]) => {
    const { store } = panel.server.database
    const places = values.length
    const text = (statements.find((one) => one.includes('from "sessions"')) ?? '')
      .replace(/\$(\d+)/g, (place, number) => values[Number(number) - 1] ?? place)
      .replace(`"sessions"."token_hash" = $${places + 1}`, `"sessions"."user_id" = '${memberId}'`)
      .replace(`$${places + 2}`, 'now()')
    const explained = await store.execute(sql.raw(`explain (analyze, format json) ${text}`))
    const [line] = (explained as unknown as { rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }).rows
    if (!line) throw new Error('the database returned no plan')
    return rowsOf(line['QUERY PLAN'][0].Plan)
  }

  test('the dashboard reads each row of a long history a few times at most, and no row of other members', async () => {
    const member = await panel.register()
    const visit = async () => {
      statements.length = 0
      const { stats } = (await panel.call(dashboard, { token: member.token })).answer.dashboard
      return { rows: await rowsRead(member.id), stats }
    }
    await lengthenLedger(panel, member.id, 1)
    await lengthenResponses(panel, member.id, 1)
    const short = await visit()
    expect(short.stats).toMatchObject({
      totalSurveys: 1,
      totalPointsEarned: 20,
      totalRedemptions: 1,
      currentPoints: 10,
    })
    await lengthenLedger(panel, member.id, 999)
    await lengthenResponses(panel, member.id, 999)
    const long = await visit()
    expect(long.stats).toMatchObject({
      totalSurveys: 1000,
      totalPointsEarned: 20_000,
      totalRedemptions: 1000,
      currentPoints: 10_000,
    })
    expect(await faultsOfBooks(panel)).toEqual([])
    const { totalSurveys, totalRedemptions } = long.stats
    expect(long.rows).toBeLessThanOrEqual(short.rows * 1.3 + TIMES * (totalRedemptions + totalSurveys))
  })

  test('any page of the passbook reads about as many rows of a long ledger as of a short one', async () => {
    const member = await panel.register()
    const visit = async (before?: number) => {
      statements.length = 0
      const query = { limit: 20, ...(before && { before }) }
      const { entries } = (await panel.call(ledger, { token: member.token, query })).answer
      expect(entries).toHaveLength(20)
      return rowsRead(member.id, before ? `'${before}'` : 'null', '20')
    }
    await lengthenLedger(panel, member.id, 20)
    const short = await visit()
    await lengthenLedger(panel, member.id, LONG)
    for (const before of [undefined, LONG, 30]) expect(await visit(before)).toBeLessThanOrEqual(short * 2)
    expect(await faultsOfBooks(panel)).toEqual([])
  })
})
