import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { responses, surveyPlaces } from '../../demo/server/db/schema.ts'
import { setClosed } from '../../demo/server/operator/authoring/states.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { ledger } from '../../src/contract/ledger.ts'
import * as surveys from '../../src/contract/surveys.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { draftOf } from '../support/drafts.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { asOperator } from '../support/operator.ts'
import { exportText, sendTo } from '../support/results.ts'
import { isAnswer, joinMany, LATE, OUT, outcomeOf, plantScreened, REWARD, screenedFile } from '../support/screened.ts'
import type { TestServer } from '../support/server.ts'
import { nodesOfSuite, serverOfSuite } from '../support/suite.ts'

// (docs/rules.md, Screening)

const MINUTE = 60
const youngWoman = { sex: 'woman', age: 'young' }
const oldMan = { sex: 'man', age: 'old' }
const forWomen = { screening: { upTo: 'age', passIf: isAnswer('sex', 'woman'), points: OUT } }
const oneYoung = { quotas: [{ name: 'young', if: isAnswer('age', 'young'), limit: 1, points: LATE }] }

type Answers = Readonly<Record<string, unknown>>

/** Makes the calls of one new member. */
async function createMember(panel: TestServer, id: string) {
  const [member] = await joinMany(panel, 1)
  const token = member?.token ?? ''
  return {
    token,
    userId: member?.id ?? '',
    draft: draftOf(panel, { token }, id),
    screen: async (given: Answers) => panel.call(surveys.screenSurvey, { token, id, body: { responses: given } }),
    outcome: async (given: Answers) => {
      const { answer } = await panel.call(surveys.screenSurvey, { token, id, body: { responses: given } })
      return answer.code ?? `${answer.outcome} ${answer.points}`
    },
    async submit(given: Answers) {
      const body = { responses: { ...given, why: 'Warm' }, timeSpent: 9 }
      const { answer } = await panel.call(surveys.submitSurvey, { token, id, body })
      return answer.code ?? answer.pointsEarned
    },
    open: () => panel.call(surveys.getSurvey, { token, id }),
    points: async () => (await panel.call(users.profile, { token })).answer.user.points,
  }
}

describe.each(oneDatabase)('a survey with a screening on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  const start = async (rest: object) => {
    const id = await plantScreened(panel, rest)
    return { id, join: () => createMember(panel, id) }
  }

  test('tells no rule, and which questions decide', async () => {
    const { id, join } = await start({ ...forWomen, ...oneYoung, limit: 987654 })
    const { token, open } = await join()
    const screening = { upTo: 'age', questions: 2, points: OUT }
    const { survey, place } = (await open()).answer
    const listed = (await panel.call(surveys.listSurveys, { token })).answer.surveys.find((one) => one.id === id)
    const offer = (await panel.call(surveys.surveyOffer, { id })).answer.survey
    expect([survey?.screening, listed?.screening, offer.screening, place]).toEqual([
      screening,
      screening,
      screening,
      null,
    ])
    const headers = { Authorization: `Bearer ${token}` }
    for (const path of ['surveys', `surveys/${id}`, `surveys/${id}/offer`, 'users/dashboard'])
      expect(await (await fetch(`${panel.api}/${path}`, { headers })).text()).not.toMatch(
        /passIf|quotas|"limit"|987654/,
      )
  })

  test('keeps its first decision: out stays out, and the same answers keep the place', async () => {
    const { join } = await start(forWomen)
    const [asha, nila] = [await join(), await join()]
    expect(await asha.outcome(oldMan)).toBe(`out ${OUT}`)
    expect(await asha.outcome(youngWoman)).toBe(`out ${OUT}`)
    expect(await asha.submit(youngWoman)).toBe('survey-screened')
    expect(await asha.points()).toBe(OUT)
    const { answer } = await nila.screen({ ...youngWoman, why: '' })
    expect(answer).toMatchObject({ outcome: 'in', points: 0 })
    expect(await nila.outcome({ age: 'young', sex: 'woman' })).toBe('in 0')
    expect((await nila.open()).answer.place).toEqual({ outcome: 'in', points: 0, reservedUntil: answer.reservedUntil })
    expect(await nila.submit(youngWoman)).toBe(REWARD)
    expect(await nila.outcome(youngWoman)).toBe('survey-completed')
  })

  test('refuses a submission of other first answers than the decided ones, until they are decided', async () => {
    const { id, join } = await start(forWomen)
    const [honest, other] = [await join(), await join()]
    for (const { outcome } of [honest, other]) expect(await outcome(youngWoman)).toBe('in 0')
    expect(await honest.submit({ sex: 'woman', age: 'old' })).toBe('screening-changed')
    expect([await honest.points(), (await outcomeOf(panel, id)).outcomes]).toEqual([0, { in: 2 }])
    expect(await honest.outcome({ sex: 'woman', age: 'old' })).toBe('in 0')
    expect(await honest.submit(youngWoman), 'the decision is now for the changed answers').toBe('screening-changed')
    expect(await honest.submit({ sex: 'woman', age: 'old' })).toBe(REWARD)
    expect(await other.submit(oldMan)).toBe('screening-changed')
    expect(await other.outcome(oldMan)).toBe(`out ${OUT}`)
    for (const given of [oldMan, youngWoman]) expect(await other.submit(given)).toBe('survey-screened')
    expect(await outcomeOf(panel, id)).toMatchObject({
      outcomes: { in: 1, out: 1 },
      credits: [`1 screening_credit ${OUT}`, `1 survey_credit ${REWARD}`],
      sum: 0,
      faults: [],
    })
  })

  test('keeps the place of changed answers in the same quotas, and takes another one in others', async () => {
    const { id, join } = await start({ ...oneYoung, limit: 2 })
    const [first, second] = [await join(), await join()]
    expect(await first.outcome(youngWoman)).toBe('in 0')
    expect(await first.outcome({ sex: 'man', age: 'young' }), 'the quota is full of this member').toBe('in 0')
    expect(await second.outcome(oldMan)).toBe('in 0')
    expect(await second.outcome({ sex: 'woman', age: 'old' }), 'the limit is reached with this member').toBe('in 0')
    expect(await second.outcome(youngWoman), 'the young have no room').toBe(`full ${LATE}`)
    expect(await (await join()).outcome(oldMan), 'the lost place is free').toBe('in 0')
    expect(await first.outcome(oldMan), 'the member brings the place of the limit').toBe('in 0')
    expect(await (await join()).outcome(youngWoman), 'the limit is reached again').toBe(`full ${OUT}`)
    expect(await first.submit(oldMan)).toBe(REWARD)
    expect((await outcomeOf(panel, id)).completed).toEqual({ '': 1 })
  })

  test('reads a text of the screening as one of its answers', async () => {
    const other = { value: 'other', label: 'Another', other: true }
    const { join } = await start({
      questions: [
        { id: 'sex', type: 'multiple-choice', question: 'Sex?', required: true, options: ['woman', other] },
        ...screenedFile().questions.slice(1),
      ],
    })
    const { outcome, submit } = await join()
    const given = { sex: 'other', 'sex:other': 'Hijra', age: 'old' }
    expect(await outcome({ sex: 'other', age: 'old' })).toBe('answer-other')
    expect(await outcome(given)).toBe('in 0')
    expect(await submit({ ...given, 'sex:other': 'Kothi' })).toBe('screening-changed')
    expect(await submit(given)).toBe(REWARD)
  })

  test('refuses missing, wrong and unknown answers before it decides', async () => {
    const { id, join } = await start(forWomen)
    const { outcome } = await join()
    expect(await outcome({ sex: 'woman' })).toBe('answers-missing')
    expect(await outcome({ sex: 'woman', age: 'middle' })).toBe('answer-option')
    expect(await outcome({ ...youngWoman, invented: 'x' })).toBe('unknown-question')
    expect(await outcome({ ...youngWoman, why: [[1]] })).toBe('in 0')
    expect((await outcomeOf(panel, id)).outcomes).toEqual({ in: 1 })
  })

  test('is gone for a member who was screened out, who reads why', async () => {
    const { id, join } = await start(forWomen)
    const { token, draft, outcome, open, userId } = await join()
    const count = async () => (await panel.call(dashboard, { token })).answer.dashboard.openSurveys?.count ?? 0
    const before = await count()
    await draft.save([{ question: 'sex', answer: 'man', at: Date.now() }])
    expect(await outcome(oldMan)).toBe(`out ${OUT}`)
    const place = { outcome: 'out', points: OUT }
    const texts = {
      en: 'This survey was looking for other people this time. You got 2 points. Thank you for your answers.',
      hi: 'इस बार इस सर्वे को दूसरे लोगों की तलाश थी। आपको 2 पॉइंट मिले हैं। आपके जवाबों के लिए धन्यवाद।',
    }
    for (const [language, message] of Object.entries(texts)) {
      const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': language }
      const answer = await (await fetch(`${panel.api}/surveys/${id}`, { headers })).json()
      expect(answer).toEqual({ success: false, code: 'survey-screened', message, place })
    }
    expect((await open()).status).toBe(400)
    const codes = await Promise.all(
      [draft.find(), draft.save([]), draft.clear()].map(async (one) => (await one).answer.code),
    )
    expect(new Set(codes)).toEqual(new Set(['survey-screened']))
    const { surveys: listed } = (await panel.call(surveys.listSurveys, { token })).answer
    expect(listed.map((one) => one.id)).not.toContain(id)
    expect(await count()).toBe(before - 1)
    const kept = (await panel.call(users.exportData, { token })).answer.data
    expect([kept.unfinishedSurveys, kept.screenings]).toMatchObject([[], [{ title: 'Tea at work', ...place }]])
    const { entries } = (await panel.call(ledger, { token, query: {} })).answer
    const entry = { kind: 'screening', title: 'Tea at work', points: OUT, balance: OUT }
    expect(entries).toMatchObject([{ ...entry, translations: { hi: { title: 'दफ़्तर की चाय' } } }])
    expect((await panel.call(dashboard, { token })).answer.dashboard.stats.totalPointsEarned).toBe(OUT)
    await asOperator(
      panel,
      'members',
      'erase',
      (await panel.call(users.profile, { token })).answer.user.email,
      '--by',
      'Nila',
      '--yes',
    )
    const rows = await panel.server.database.store.select().from(surveyPlaces).where(eq(surveyPlaces.userId, userId))
    expect(rows).toEqual([])
  })

  test('needs room in each quota that the member falls into, and in the survey', async () => {
    const women = { name: 'women', if: isAnswer('sex', 'woman'), limit: 5, points: 4 }
    const { join } = await start({ quotas: [women, ...oneYoung.quotas], limit: 3 })
    const next = async (given: Answers) => (await join()).outcome(given)
    expect(await next(youngWoman)).toBe('in 0')
    expect(await next(youngWoman), 'no room for the young').toBe(`full ${LATE}`)
    expect(await next({ sex: 'woman', age: 'old' })).toBe('in 0')
    expect(await next(oldMan), 'no quota caps old men').toBe('in 0')
    expect(await next(oldMan), 'the limit does').toBe(`full ${OUT}`)
    expect(await next({ sex: 'man', age: 'young' })).toBe(`full ${LATE}`)
  })

  test('gives a place whose time is over to another member, and pays the late one what was stated', async () => {
    const { id, join } = await start(oneYoung)
    const [late, other] = [await join(), await join()]
    expect(await late.outcome(youngWoman)).toBe('in 0')
    expect(await (await join()).outcome(youngWoman)).toBe(`full ${LATE}`)
    panel.pass(30 * MINUTE + 1)
    expect(await other.outcome(youngWoman)).toBe('in 0')
    expect(await late.submit(youngWoman)).toBe('survey-screened')
    expect(await late.outcome(youngWoman)).toBe(`full ${LATE}`)
    expect([await late.points(), await other.submit(youngWoman)]).toEqual([LATE, REWARD])
    expect(await outcomeOf(panel, id)).toMatchObject({
      outcomes: { in: 1, full: 2 },
      credits: [`1 survey_credit ${REWARD}`, `2 screening_credit ${LATE}`],
      sum: 0,
      faults: [],
    })
  })

  test('pays a late member in full while there is room, for a submission and for a repeated screening', async () => {
    const { join } = await start({ limit: 2 })
    const [one, two] = [await join(), await join()]
    for (const { outcome } of [one, two]) expect(await outcome(youngWoman)).toBe('in 0')
    panel.pass(31 * MINUTE)
    expect(await one.submit(youngWoman)).toBe(REWARD)
    expect(await two.outcome(youngWoman)).toBe('in 0')
    expect(await (await join()).outcome(youngWoman), 'the place is taken again').toBe(`full ${OUT}`)
    expect(await two.submit(youngWoman)).toBe(REWARD)
    panel.pass(365 * 24 * 60 * MINUTE)
    expect(await (await join()).submit(youngWoman), 'completed places stay').toBe('survey-screened')
  })

  test('keeps a place for 30 minutes after each saved draft', async () => {
    const { join } = await start(oneYoung)
    const [slow, other] = [await join(), await join()]
    const { answer } = await slow.screen(youngWoman)
    const until = Date.parse(answer.reservedUntil ?? '')
    expect(until - panel.server.config.now().getTime()).toBeGreaterThan(29.5 * MINUTE * 1000)
    for (const _ of ['once', 'again']) {
      panel.pass(20 * MINUTE)
      expect((await slow.draft.save([{ question: 'why', answer: 'W', at: Date.now() }])).status).toBe(200)
    }
    expect(Date.parse((await slow.open()).answer.place?.reservedUntil ?? '') - until).toBeGreaterThan(
      39.5 * MINUTE * 1000,
    )
    expect(await other.outcome(youngWoman)).toBe(`full ${LATE}`)
    expect(await slow.submit(youngWoman)).toBe(REWARD)
  })

  test('pays a place in full after it was closed and its quota was lowered', async () => {
    const { id, join } = await start({ quotas: [{ ...oneYoung.quotas[0], limit: 9 }] })
    const { outcome, submit } = await join()
    expect(await outcome(youngWoman)).toBe('in 0')
    await (await join()).submit(youngWoman)
    await plantScreened(panel, { ...oneYoung, id })
    expect(await outcome({ sex: 'man', age: 'young' }), 'changed answers in the same quota').toBe('in 0')
    await setClosed(panel.server.database.store, 'survey', id, panel.server.config.now())
    expect(await submit({ sex: 'man', age: 'young' })).toBe(REWARD)
  })

  test('cannot get other questions of its screening once it has a response', async () => {
    const { id, join } = await start(forWomen)
    await (await join()).submit(youngWoman)
    const changed = { screening: { ...forWomen.screening, upTo: 'sex' }, id }
    await expect(plantScreened(panel, changed)).rejects.toThrow(
      /its questions keep their meaning, and screening cannot change/,
    )
    await plantScreened(panel, { screening: { ...forWomen.screening, points: OUT + 1 }, limit: 9, id })
    expect(await (await join()).outcome(oldMan)).toBe(`out ${OUT + 1}`)
  })

  test('has a place for everybody without a screening', async () => {
    const { id, join } = await start({ screening: undefined })
    const { outcome, submit } = await join()
    expect(await outcome({})).toBe('in 0')
    expect(await submit(youngWoman)).toBe(REWARD)
    expect((await outcomeOf(panel, id)).outcomes).toEqual({})
  })

  test('tells a guest whether it fits, and stores nothing', async () => {
    const { id, join } = await start({ ...forWomen, ...oneYoung })
    const ask = async (given: Answers, to = id) => {
      const { answer } = await panel.call(surveys.screenGuest, { id: to, body: { responses: given } })
      return answer.code ?? answer.outcome
    }
    expect([await ask(youngWoman), await ask(oldMan), await ask({})]).toEqual(['in', 'out', 'answers-missing'])
    await (await join()).outcome(youngWoman)
    expect([await ask(youngWoman), await ask({ sex: 'woman', age: 'old' })]).toEqual(['full', 'in'])
    expect((await outcomeOf(panel, id)).outcomes).toEqual({ in: 1 })
    const own = await start({ ...forWomen, openToGuests: false })
    expect(await ask(youngWoman, own.id)).toBe('survey-missing')
    await setClosed(panel.server.database.store, 'survey', id, panel.server.config.now())
    expect(await ask(youngWoman)).toBe('survey-closed')
  })

  test('is exported with the outcome and the quotas of each response, and the report counts the others', async () => {
    const women = { name: 'women', if: isAnswer('sex', 'woman'), limit: 5, points: 4 }
    const { id, join } = await start({ ...forWomen, quotas: [women, ...oneYoung.quotas] })
    for (const given of [youngWoman, youngWoman, oldMan, oldMan]) await (await join()).submit(given)
    const [head = '', line = '', ...rest] = (await exportText(panel, id)).trim().split('\r\n')
    expect(head).toMatch(/respondent,completed,seconds,partner,language,screening,quotas,sex,age,why$/)
    expect(line).toMatch(/,in,women; young,woman,young,Warm$/)
    expect(rest).toEqual([])
    const reply = await sendTo(panel)({ command: 'results report', id, by: 'Nila' })
    expect(JSON.stringify(reply)).toContain('answered its screening: 1 got a place, 2 were screened out, and')
  })

  test('says from 20 responses on how long half of the members took', async () => {
    const { id, join } = await start({})
    const people = await joinMany(panel, 20)
    const completedAt = panel.server.config.now()
    const complete = ({ id: userId }: { id: string }, at: number) =>
      panel.server.database.store.insert(responses).values({
        id: userId,
        userId,
        surveyId: id,
        pointsEarned: 0,
        timeSpent: 60 * (at + 1),
        language: 'en',
        completedAt,
      })
    for (const [at, one] of people.slice(1).entries()) await complete(one, at)
    const measured = async () => (await panel.call(surveys.surveyOffer, { id })).answer.survey.measuredTime
    expect(await measured()).toBeUndefined()
    await complete(people[0] ?? { id: '' }, 19)
    expect(await measured()).toEqual({ from: 6, to: 15 })
    expect((await (await join()).open()).answer.survey?.measuredTime).toEqual({ from: 6, to: 15 })
  })
})

describe.each(sharedDatabases)('two nodes on one %s database', (kind) => {
  const cluster = nodesOfSuite(kind)

  test('give a place once, also if their clocks differ by more than a reservation', async () => {
    const [ahead, behind] = [cluster.at(0), cluster.at(1)]
    const id = await plantScreened(behind, oneYoung)
    const late = await createMember(behind, id)
    expect(await late.outcome(youngWoman)).toBe('in 0')
    ahead.pass(31 * MINUTE)
    const other = await createMember(ahead, id)
    expect(await other.outcome(youngWoman)).toBe('in 0')
    await late.draft.save([])
    expect(await late.submit(youngWoman)).toBe('survey-screened')
    expect(await other.submit(youngWoman)).toBe(REWARD)
  })
})
