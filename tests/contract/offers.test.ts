import { eq, gt, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { offerTallies, users } from '../../demo/server/db/schema.ts'
import { setClosed } from '../../demo/server/operator/authoring/states.ts'
import { partnerFigures } from '../../demo/server/operator/commands/partners.ts'
import { MOST_NEW_NAMES, OTHERS } from '../../demo/server/surveys/offer-steps.ts'
import { sweep } from '../../demo/server/sweep.ts'
import { register, verifyEmail } from '../../src/contract/auth.ts'
import { countOfferStep, getSurvey, listSurveys, surveyOffer } from '../../src/contract/surveys.ts'
import { oneDatabase } from '../support/database.ts'
import { newEmail, testConfig } from '../support/server.ts'
import { serverOfSuite, serverOfTest } from '../support/suite.ts'

const OPEN = 'monthly-grocery-habits'
const MEMBERS_ONLY = 'first-time-investors'

describe.each(oneDatabase)('offers of surveys on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  const offer = (id: string) => panel.call(surveyOffer, { id })
  const raw = (id: string, init: RequestInit = {}) => fetch(`${panel.api}/surveys/${id}/offer`, init)

  test('an offer of a survey for members only reveals no question in any field', async () => {
    const text = await (await raw(MEMBERS_ONLY)).text()
    const { token } = await panel.register()
    const { survey } = (await panel.call(getSurvey, { id: MEMBERS_ONLY, token })).answer
    expect(JSON.parse(text).survey).toMatchObject({ pointsReward: 130, questionCount: survey?.questions.length })
    expect(survey?.questions.length).toBeGreaterThan(0)
    for (const { question, translations } of survey?.questions ?? []) {
      expect(text).not.toContain(JSON.stringify(question))
      expect(text).not.toContain(JSON.stringify(translations?.hi?.question))
    }
    // The answer is the same for everybody.
    expect(await (await raw(MEMBERS_ONLY, { headers: { Authorization: `Bearer ${token}` } })).text()).toBe(text)
  })

  test('a browser may cache an offer for a minute, and never a refusal', async () => {
    expect((await raw(OPEN)).headers.get('Cache-Control')).toBe('public, max-age=60')
    const missing = await raw('no-such-survey')
    expect([missing.status, (await missing.json()).code]).toEqual([404, 'survey-missing'])
    expect(missing.headers.get('Cache-Control')).toBe('no-store')
  })

  test('the offer of a closed survey says that it is closed, even while members may still finish it', async () => {
    const { store } = panel.server.database
    const { token } = await panel.register()
    await setClosed(store, 'survey', OPEN, new Date())
    const closed = await offer(OPEN)
    expect([closed.status, closed.answer.code, closed.answer.message]).toEqual([
      404,
      'survey-closed',
      'This survey is closed',
    ])
    expect((await panel.call(getSurvey, { id: OPEN, token })).status).toBe(200)
    await setClosed(store, 'survey', OPEN, null)
    expect((await offer(OPEN)).status).toBe(200)
  })

  test('the calls for members do not tell whether guests may answer a survey', async () => {
    const { token } = await panel.register()
    const { surveys } = (await panel.call(listSurveys, { token })).answer
    expect(surveys.length).toBeGreaterThan(0)
    const one = await fetch(`${panel.api}/surveys/${OPEN}`, { headers: { Authorization: `Bearer ${token}` } })
    for (const text of [JSON.stringify(surveys), await one.text()]) expect(text).not.toContain('openToGuests')
  })

  test('the report counts the steps of guests by partner, and does not count the reading of offers', async () => {
    const { store } = panel.server.database
    const step = (name: string, partner?: string, id = OPEN) =>
      panel.call(countOfferStep, {
        id,
        body: { step: name as 'seen' },
        ...(partner ? { headers: { 'Panel-Partner': partner } } : {}),
      })
    const { id: memberId } = await panel.register()
    await store.update(users).set({ partner: 'konkan-courier' }).where(eq(users.id, memberId))
    for (const name of ['seen', 'seen', 'seen', 'started', 'started', 'finished', 'claimed'])
      expect((await step(name, 'konkan-courier')).status).toBe(200)
    await Promise.all(Array.from({ length: 20 }, () => step('seen')))
    const figures = await partnerFigures(store)
    expect(figures.find(({ partner }) => partner === 'konkan-courier')).toMatchObject({
      seen: 3,
      started: 2,
      finished: 1,
      claimed: 1,
    })
    expect(figures.find(({ partner }) => partner === '')).toMatchObject({ seen: 20, started: 0 })
    expect((await step('bought')).status).toBe(400)
    expect((await step('seen', undefined, 'no-such-survey')).answer.code).toBe('survey-missing')
    await Promise.all(Array.from({ length: 50 }, () => offer(OPEN)))
    expect(await partnerFigures(store)).toEqual(figures)
  })

  test('the report has one row for a partner from the first offer on, and adds up old days', async () => {
    const origin = 'https://courier.example'
    const framing = 'https://framing.example'
    const panel = await serverOfTest({ kind, partnerOrigins: [origin], framedOrigins: [framing] })
    const { store } = panel.server.database
    const step = (headers: Record<string, string>) =>
      panel.call(countOfferStep, { id: OPEN, body: { step: 'seen' }, headers })
    const figuresOf = async (name: string) => (await partnerFigures(store)).find(({ partner }) => partner === name)
    const seenOf = async (name: string) => (await figuresOf(name))?.seen
    const rows = async () => (await store.select().from(offerTallies)).length
    for (let i = 0; i < 5; i++) await step({ 'Panel-Partner': `invented-${i}` })
    expect([await seenOf(OTHERS), await rows()], 'names from pages that are not listed').toEqual([5, 1])

    const named = { 'Panel-Partner': 'Konkan Courier', Origin: origin }
    await step(named)
    await step({ ...named, Origin: panel.url })
    const body = { firstName: 'Asha', lastName: 'Menon', email: newEmail(), password: 'Enough#Rules1' }
    await panel.call(register, { body, headers: named })
    await panel.call(verifyEmail, { body: { ...body, otp: await panel.code(body.email) }, headers: named })
    await step(named)
    expect(await figuresOf('Konkan Courier')).toMatchObject({ seen: 3, registered: 1 })
    expect(await seenOf(origin), 'nothing counts by the origin of a page with a name').toBeUndefined()

    await step({ Origin: origin })
    await step({ 'Panel-Partner': framing })
    expect(await seenOf(framing), 'an isolated element names the page around its frame').toBe(1)
    await step({ ...named, 'Panel-Partner': 'filler' })
    await store.insert(offerTallies).values(
      Array.from({ length: MOST_NEW_NAMES }, (_, i) => ({
        day: '2026-01-01',
        surveyId: OPEN,
        partner: `filler-${i}`,
        seen: 1,
      })),
    )
    await step({ ...named, 'Panel-Partner': 'one-too-many' })
    await step({ ...named, 'Panel-Partner': 'filler' })
    expect([await seenOf('one-too-many'), await seenOf('filler'), await seenOf(OTHERS)]).toEqual([undefined, 2, 6])
    await store.delete(offerTallies).where(like(offerTallies.partner, 'filler%'))

    await store.update(offerTallies).set({ day: '2024-01-01' })
    // The hourly sweep keeps thirty days.
    const sweepOf = (day: string) => sweep(store, new Date(Date.parse(day) + 30 * 86_400_000))
    for (const _ of ['once', 'again']) {
      await step({ Origin: origin })
      await sweepOf('2024-02-01')
    }
    await store.update(offerTallies).set({ day: '2024-01-02' }).where(gt(offerTallies.day, '2024-02-01'))
    await sweepOf('2024-02-01')
    expect([await seenOf(OTHERS), await seenOf(origin), await rows()]).toEqual([6, 3, 4])
  })
})

test('the limit of offers does not affect other open calls', async () => {
  const nodeLimits = { ...testConfig.nodeLimits, offers: { points: 3, seconds: 60 } }
  const panel = await serverOfTest({ nodeLimits })
  const statuses = []
  for (let read = 0; read < 4; read++) statuses.push((await panel.call(surveyOffer, { id: OPEN })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const { token } = await panel.register()
  expect(token).toBeTruthy()
})
