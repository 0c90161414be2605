import { and, eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { answers, entries, responses, transactions } from '../../demo/server/db/schema.ts'
import { memberAccount } from '../../demo/server/money/ledger/accounts.ts'
import { verify } from '../../src/api/auth.ts'
import { start } from '../../widgets/survey/offer/offer-steps.ts'
import { surveyCode } from '../../widgets/survey/survey-code.ts'
import { databases } from '../support/database.ts'
import { createOrigin } from '../support/environment.ts'
import { type Account, goTheWay, openPage, type Way, wayOf } from '../support/guest-way.ts'
import { counts, isHeavy } from '../support/size.ts'
import { serverOfSuite } from '../support/suite.ts'
import { plantOpenSurvey } from '../support/surveys.ts'

// docs/rules.md, Answers of guests

const REWARD = 65
const DAY = 24 * 60 * 60_000

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

  async function serviceOf(questions: number) {
    const asked = Array.from({ length: questions }, () => ({ type: 'text' }))
    const surveyId = await plantOpenSurvey(panel, asked, REWARD)
    return { surveyId, api: panel.api, fetch, answerer, other }
  }

  async function run(seed: number, steps: number): Promise<boolean> {
    const way = wayOf(seed)
    const service = await serviceOf(way.questions)
    const { surveyId } = service
    const { isCut, seen, before, typed, reported } = await goTheWay(service, way, steps)
    const what = `seed ${seed}, cut after ${steps} steps: ${JSON.stringify(way)}`
    const held = await heldOf(surveyId)
    expect({ members: held.members, credits: held.credits }, what).toEqual({
      members: [answerer.user.id],
      credits: [REWARD],
    })
    expect([...held.answers.keys()].sort(), what).toEqual([...typed.keys()].sort())
    // only the answer that was being written when the page ended may be lost
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
      for (let seed = 0; seed < counts.claims; seed++)
        for (let steps = 1 + (seed % 9); await run(seed, steps); steps += 9);
    },
    isHeavy ? 7_200_000 : 300_000,
  )

  test('answers that a member gives up for those of a guest are never sent', async () => {
    const way: Way = { ...wayOf(0), questions: 2, own: 'replaced', hasOwn: false, secondEnd: 0 }
    const service = await serviceOf(way.questions)
    const sent: string[] = []
    const watched: typeof fetch = (url, init) => {
      sent.push(String(init?.body))
      return fetch(url, init)
    }
    const { own } = await goTheWay({ ...service, fetch: watched }, way, Number.POSITIVE_INFINITY)
    expect(own.size).toBe(1)
    for (const text of own.values()) expect(sent.filter((body) => body.includes(text))).toEqual([])
    expect((await heldOf(service.surveyId)).members).toEqual([answerer.user.id])
  })

  test('answers of a guest are removed a day after the last one, and an open page shows the offer again', async () => {
    const service = await serviceOf(2)
    const page = await openPage(service, createOrigin())
    const { store, environment } = page
    const reach = async (status: string) => {
      for (let turns = 0; turns < 60 && store.$state.get().status !== status; turns++) await page.settle()
      expect(store.$state.get().status).toBe(status)
    }
    const give = async (text: string) => {
      const question = store.$question.get()
      if (question) store.answer(question, text)
      await store.save()
    }
    await reach('offered')
    await start(store.context)
    await reach('taking')
    await give('of yesterday')
    environment.pass(DAY - 1000)
    await give('of this morning')
    environment.pass(DAY - 1)
    await page.settle()
    expect(store.$state.get().status).toBe('taking')
    environment.pass(1)
    await reach('offered')
    await start(store.context)
    await reach('taking')
    expect([...store.$answers.get()]).toEqual([])
    page.signIn(answerer)
    for (let turns = 0; turns < 20; turns++) await page.settle()
    expect(store.$state.get().status, 'the member is asked about nothing').toBe('taking')
    expect((await heldOf(service.surveyId)).members).toEqual([])
    page.close()
  })
})
