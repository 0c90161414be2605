import { and, eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { answers, entries, responses, transactions } from '../../demo/server/db/schema.ts'
import { memberAccount } from '../../demo/server/money/ledger/accounts.ts'
import { verify } from '../../src/contract/auth.ts'
import { surveyCode } from '../../widgets/survey/survey-code.ts'
import { databases } from '../support/database.ts'
import { type Account, goTheWay, wayOf } from '../support/guest-way.ts'
import { counts, isHeavy } from '../support/size.ts'
import { serverOfSuite } from '../support/suite.ts'
import { plantOpenSurvey } from '../support/surveys.ts'

// A guest answers, a member claims the answers, and the page may end at any step in between: what the database then
// holds (docs/rules.md, Answers of guests).

const REWARD = 65

describe.each(databases)('on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, seed: false })
  let answerer: Account
  let other: Account

  const join = async (): Promise<Account> => {
    const { token } = await panel.register()
    return { token, user: (await panel.call(verify, { token })).answer.user }
  }
  beforeAll(async () => {
    answerer = await join()
    other = await join()
    // what pages load later is there at once
    await Promise.all([surveyCode.drafts.load(), surveyCode.claim.load(), surveyCode.offer.load()])
  })

  /** What the database holds of a survey: whose responses and credits, and the answers. */
  async function heldOf(surveyId: string) {
    const { store } = panel.server.database
    const given = await store.select().from(responses).where(eq(responses.surveyId, surveyId))
    const credits = await store
      .select({ amount: entries.amount })
      .from(entries)
      .innerJoin(transactions, eq(entries.transactionId, transactions.id))
      .where(and(eq(entries.account, memberAccount(answerer.user.id)), like(transactions.reference, `${surveyId}%`)))
    const texts = await store
      .select({ id: answers.questionId, value: answers.value })
      .from(answers)
      .innerJoin(responses, eq(answers.responseId, responses.id))
      .where(eq(responses.surveyId, surveyId))
    return {
      members: given.map(({ userId }) => userId),
      credits: credits.map(({ amount }) => amount),
      answers: new Map(texts.map(({ id, value }) => [id, value])),
    }
  }

  async function run(seed: number, steps: number): Promise<boolean> {
    const way = wayOf(seed)
    const asked = Array.from({ length: way.questions }, () => ({ type: 'text' }))
    const surveyId = await plantOpenSurvey(panel, asked, REWARD)
    const service = { surveyId, api: panel.api, fetch, answerer, other }
    const { isCut, seen, before, typed, reported } = await goTheWay(service, way, steps)
    const what = `seed ${seed}, cut after ${steps} steps: ${JSON.stringify(way)}`
    const held = await heldOf(surveyId)
    expect({ members: held.members, credits: held.credits }, what).toEqual({
      members: [answerer.user.id],
      credits: [REWARD],
    })
    expect([...held.answers.keys()].sort(), what).toEqual([...typed.keys()].sort())
    // the answer that was being written as the page ended may be given again; none before it
    const again = [...before].filter(([id, text]) => held.answers.get(id) !== text)
    expect(again.length, what).toBeLessThanOrEqual(isCut ? 1 : 0)
    if (seen) expect(seen, `${what}: what another member sees`).toEqual({ status: 'taking', answers: [] })
    expect(reported, what).toEqual([])
    return isCut
  }

  test(
    'wherever the page ends between the first answer and the points: one response, one credit, no answer lost, none given to another',
    async () => {
      if (isHeavy) {
        for (let seed = 0; seed < counts.claims; seed++) for (let steps = 1; await run(seed, steps); steps++);
        return
      }
      // a cut at every so many steps, another for each seed
      for (let seed = 0; seed < counts.claims; seed++)
        for (let steps = 1 + (seed % 9); await run(seed, steps); steps += 9);
    },
    isHeavy ? 7_200_000 : 300_000,
  )
})
