import { expect, test } from 'vitest'
import { passwordOfDemo, people } from '../../demo/content/people.ts'
import { createApi } from '../../demo/in-page/api.ts'
import { contentOf, type DemoSurvey } from '../../demo/in-page/content.ts'
import { keepState } from '../../demo/in-page/state.ts'
import { isAnswer, LATE, OUT, REWARD, screenedFile } from '../support/screened.ts'

// The panel inside the page decides like the server (docs/rules.md, Screening).

async function startInPage(rest: object) {
  let passed = 0
  const survey = screenedFile(rest) as unknown as DemoSurvey
  const { answer, state } = createApi({
    content: contentOf({ surveys: [survey] }),
    kept: keepState(undefined),
    withHistory: false,
    decisionAfter: Number.POSITIVE_INFINITY,
    resendAfter: 0,
    now: () => Date.now() + passed,
    mail: { send() {}, spent() {} },
  })
  async function send(method: string, path: string, token: string, body: object = {}) {
    const headers = new Headers({ Authorization: `Bearer ${token}` })
    return JSON.parse((await answer({ method, path, headers, body: JSON.stringify(body) })).text)
  }
  async function enter(index: number) {
    const email = people[index]?.email ?? ''
    Object.assign(state.members[index] ?? {}, { loginCode: false })
    const { token } = await send('POST', '/auth/login', '', { email, password: passwordOfDemo })
    const at = (name: string) => `/surveys/${survey.id}${name}`
    return {
      screen: (responses: object) => send('POST', at('/screening'), token, { responses }),
      submit: (responses: object) =>
        send('POST', at('/submit'), token, { responses: { ...responses, why: 'Warm' }, timeSpent: 9 }),
      open: () => send('GET', at(''), token),
      save: () => send('PUT', at('/draft'), token, { answers: [], since: 0, spent: 0, place: null }),
      guest: (responses: object) => send('POST', at('/offer/screening'), '', { responses }),
      listed: async () => (await send('GET', '/surveys', token)).surveys.length,
      passbook: async () => (await send('GET', '/users/ledger', token)).entries,
    }
  }
  return { enter, state, pass: (minutes: number) => (passed += minutes * 60_000) }
}

const woman = { sex: 'woman', age: 'young' }
const man = { sex: 'man', age: 'young' }

test('screens out once, and tells no rule', async () => {
  const passIf = isAnswer('sex', 'woman')
  const { enter } = await startInPage({ screening: { upTo: 'age', passIf, points: OUT } })
  const { screen, submit, open, save, listed, passbook } = await enter(0)
  const text = JSON.stringify(await open())
  expect(text).toContain(`"screening":{"upTo":"age","questions":2,"points":${OUT}}`)
  expect(text).not.toMatch(/passIf|quotas|"limit"/)
  const place = { outcome: 'out', points: OUT }
  expect([await listed(), await screen(man), await screen(woman), await listed()]).toMatchObject([1, place, place, 0])
  for (const answer of [await submit(woman), await open(), await save()])
    expect(answer).toMatchObject({ code: 'survey-screened', place })
  expect(await passbook()).toMatchObject([{ kind: 'screening', title: 'Tea at work', points: OUT }])
})

test('decides changed answers again before a submission', async () => {
  const passIf = isAnswer('sex', 'woman')
  const quotas = [{ name: 'young', if: isAnswer('age', 'young'), limit: 1, points: LATE }]
  const { enter } = await startInPage({ screening: { upTo: 'age', passIf, points: OUT }, quotas })
  const [first, second] = [await enter(0), await enter(1)]
  const old = { ...woman, age: 'old' }
  expect([await first.screen(woman), await second.screen(old)]).toMatchObject([{ outcome: 'in' }, { outcome: 'in' }])
  expect(await first.submit(old)).toMatchObject({ code: 'screening-changed' })
  expect(await first.submit(man)).toMatchObject({ code: 'screening-changed' })
  expect(await second.screen(woman)).toMatchObject({ outcome: 'full', points: LATE })
  expect(await second.submit(woman)).toMatchObject({ code: 'survey-screened' })
  expect(await first.screen(man)).toMatchObject({ outcome: 'out', points: OUT })
  expect(await first.screen(woman)).toMatchObject({ outcome: 'out', points: OUT })
  expect(await first.passbook()).toMatchObject([{ kind: 'screening', points: OUT }])
  expect(await second.passbook()).toMatchObject([{ kind: 'screening', points: LATE }])
})

test('reserves a place for 30 minutes after the last draft, and gives it to others then', async () => {
  const quotas = [{ name: 'young', if: isAnswer('age', 'young'), limit: 1, points: LATE }]
  const { enter, pass, state } = await startInPage({ quotas })
  const [late, other] = [await enter(0), await enter(1)]
  expect(await late.screen(woman)).toMatchObject({ outcome: 'in', reservedUntil: expect.any(String) })
  pass(20)
  await late.save()
  pass(20)
  expect(await other.guest(woman)).toMatchObject({ outcome: 'full' })
  pass(11)
  expect(await other.guest(woman)).toMatchObject({ outcome: 'in' })
  expect(await other.submit(woman)).toMatchObject({ pointsEarned: REWARD })
  expect(await late.submit(woman)).toMatchObject({ code: 'survey-screened', place: { outcome: 'full', points: LATE } })
  pass(1000)
  expect(state.transactions.map(({ kind, points }) => `${kind} ${points}`)).toEqual([
    `survey_credit ${REWARD}`,
    `screening_credit ${LATE}`,
  ])
})
