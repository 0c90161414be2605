import { deepStrictEqual } from 'node:assert'
import { randomInt, randomUUID } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { openSession } from '../../demo/server/accounts/sessions.ts'
import { entries, rewards, surveys, transactions, users, withdrawals } from '../../demo/server/db/schema.ts'
import { lastOf } from '../../demo/server/ledger/ledger.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { HttpFailure } from '../../demo/server/refusals/failure.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { redeemReward } from '../../src/contract/rewards.ts'
import { submitSurvey } from '../../src/contract/surveys.ts'
import { requestWithdrawal, saveBankDetails } from '../../src/contract/users.ts'
import { databases } from '../support/database.ts'
import {
  COSTS,
  createModel,
  type Decision,
  type Expected,
  isDecision,
  type Operation,
  REWARDS_OF_SURVEYS,
  type Request,
  SCREENED,
  screeningWith,
  sequences,
} from '../support/money-model.ts'
import { readPassbook } from '../support/passbook.ts'
import { faultsOfBooks } from '../support/points.ts'
import { newEmail, type TestServer } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { serverOfSuite } from '../support/suite.ts'
import { plantSurvey } from '../support/surveys.ts'
import { bank } from '../support/withdrawals.ts'

interface Setup {
  readonly panel: TestServer
  readonly surveyIds: readonly string[]
  readonly rewardIds: readonly string[]
}

async function prepareBench(panel: TestServer): Promise<Setup> {
  const surveyIds: string[] = []
  for (const points of REWARDS_OF_SURVEYS) surveyIds.push(await plantSurvey(panel, [], points))
  const { store } = panel.server.database
  for (const points of SCREENED) {
    const id = await plantSurvey(panel, [])
    await store
      .update(surveys)
      .set({ screening: screeningWith(points) })
      .where(eq(surveys.id, id))
    surveyIds.push(id)
  }
  const rows = await store.select().from(rewards)
  const rewardIds = COSTS.map((cost) => rows.find(({ pointsCost }) => pointsCost === cost)?.id ?? '')
  return { panel, surveyIds, rewardIds }
}

async function joinPanel({ server }: TestServer) {
  const { store } = server.database
  const [id, at] = [randomUUID(), new Date()]
  const face = { email: newEmail(), firstName: 'Meera', lastName: 'Iyer' }
  await store.insert(users).values({ id, ...face, verifiedAt: at, createdAt: at })
  return { id, token: await openSession(store, id, at) }
}

async function createHand({ panel, surveyIds, rewardIds }: Setup) {
  const { store } = panel.server.database
  const { id: userId, token } = await joinPanel(panel)
  const asked: string[] = []
  const prefix = randomUUID()

  async function send(request: Request): Promise<Expected> {
    const key = request.key === undefined ? {} : { key: `${prefix}-${request.key}` }
    const call = () => {
      if (request.do === 'survey') {
        const body = { responses: {}, timeSpent: 1 }
        return panel.call(submitSurvey, { token, id: surveyIds[request.which] ?? '', body, ...key })
      }
      if (request.do === 'redeem')
        return panel.call(redeemReward, { token, id: rewardIds[request.which] ?? '', ...key })
      if (request.do === 'withdraw')
        return panel.call(requestWithdrawal, { token, body: { amount: request.amount }, ...key })
      return panel.call(saveBankDetails, { token, body: bank, ...key })
    }
    const { status, answer } = await call()
    if (status !== 200) return { refused: `${status} ${answer.code}` }
    return 'points' in answer ? { points: Number(answer.points) } : { changed: true }
  }

  async function decide({ do: action, which }: Decision): Promise<Expected> {
    const decision = { id: asked[which] ?? 'WD-NONE', action, by: 'Nila', reason: 'No such account', at: new Date() }
    return decideWithdrawal(store, decision).then(
      ({ changed }) => ({ changed }),
      (fault: unknown) => {
        if (fault instanceof HttpFailure) return { refused: `${fault.status} ${fault.code}` }
        throw fault
      },
    )
  }

  const requests = () => store.select().from(withdrawals).where(eq(withdrawals.userId, userId))

  return {
    async act(one: Operation): Promise<Expected> {
      if (isDecision(one)) return decide(one)
      const answer = await send(one)
      if (one.do === 'withdraw') {
        const added = (await requests()).filter(({ id }) => !asked.includes(id))
        asked.push(...added.map(({ id }) => id))
      }
      return answer
    },
    async state() {
      const { balance: points, held } = await lastOf(store, userId)
      const posted = await store
        .select({ kind: transactions.kind, points: entries.amount })
        .from(transactions)
        .innerJoin(entries, and(eq(entries.transactionId, transactions.id), gt(entries.amount, 0)))
        .where(eq(transactions.userId, userId))
        .orderBy(asc(entries.id))
      const rows = await requests()
      const { stats } = (await panel.call(dashboard, { token })).answer.dashboard
      return {
        points: stats.currentPoints === points ? points : Number.NaN,
        held,
        earned: stats.totalPointsEarned,
        paidOut: stats.approvedWithdrawalAmount,
        redemptions: stats.totalRedemptions,
        posted: posted.map(({ kind, points }) => `${kind} ${points}`),
        passbook: (await readPassbook(panel, token)).map(
          ({ kind, points, held, balance }) => `${kind} ${points} held ${held} balance ${balance}`,
        ),
        withdrawals: asked.map((id) => {
          const row = rows.find((one) => one.id === id)
          return `${row?.amount} ${row?.status}`
        }),
      }
    },
  }
}

interface Sequence {
  readonly bank: boolean
  readonly operations: readonly Operation[]
}

async function runSequence(bench: Setup, { bank, operations }: Sequence): Promise<void> {
  const model = createModel()
  const driver = await createHand(bench)
  const all: readonly Operation[] = bank ? [{ do: 'bank' }, ...operations] : operations
  const saw: unknown[] = []
  const expected: unknown[] = []
  for (const one of all) {
    expected.push([one, model.expect(one)])
    saw.push([one, await driver.act(one)])
  }
  deepStrictEqual([...saw, await driver.state()], [...expected, model.state()])
}

/** Runs random sequences. PANEL_SEED repeats a run. */
async function runSequences(panel: TestServer, numRuns: number): Promise<void> {
  const seed = Number(process.env.PANEL_SEED ?? randomInt(2 ** 31))
  process.stdout.write(`${panel.server.config.database.kind}: ${numRuns} rows of operations, PANEL_SEED=${seed}\n`)
  const bench = await prepareBench(panel)
  const begun = performance.now()
  let operations = 0
  const property = fc.asyncProperty(sequences, async (sequence) => {
    operations += sequence.operations.length
    await runSequence(bench, sequence)
  })
  await fc.assert(property, { seed, numRuns })
  process.stdout.write(`${operations} operations in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
  deepStrictEqual(await faultsOfBooks(panel), [])
}

describe.each(databases)('operations with money, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  test(`the panel does what the model says in ${counts.money[kind]} sequences`, () =>
    runSequences(panel, counts.money[kind]))
})
