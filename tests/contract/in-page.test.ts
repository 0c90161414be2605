import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordOfDemo, people } from '../../demo/content/people.ts'
import { createApi } from '../../demo/in-page/api.ts'
import { contentOf, type DemoReward, type DemoSurvey } from '../../demo/in-page/content.ts'
import { memberByEmail } from '../../demo/in-page/panel.ts'
import { keepState } from '../../demo/in-page/state.ts'
import { checkConformance, findingLine } from '../../demo/server/operator/conformance/index.ts'
import { type Request, sendCall } from '../../demo/server/operator/conformance/send.ts'
import { login } from '../../src/contract/auth.ts'
import type { Call } from '../../src/contract/call.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { ledger } from '../../src/contract/ledger.ts'
import { redeemReward } from '../../src/contract/rewards.ts'
import { submitSurvey } from '../../src/contract/surveys.ts'
import { requestWithdrawal, saveBankDetails } from '../../src/contract/users.ts'
import {
  COSTS,
  createModel,
  isDecision,
  type Operation,
  REWARDS_OF_SURVEYS,
  SCREENED,
  screeningWith,
  sequences,
} from '../support/money-model.ts'

const API = 'https://in.page/api'

function startInPage(content: { surveys?: readonly DemoSurvey[]; rewards?: readonly DemoReward[] } = {}) {
  const codes = new Map<string, string | undefined>()
  const api = createApi({
    content: contentOf(content),
    kept: keepState(undefined),
    withHistory: !content.surveys,
    decisionAfter: Number.POSITIVE_INFINITY,
    resendAfter: 0,
    now: () => Date.now(),
    mail: { send: ({ email, code }) => codes.set(email, code), spent() {} },
  })
  const fetchInPage: typeof fetch = async (address, { method = 'GET', headers, body } = {}) => {
    const path = String(address).slice(API.length)
    const {
      status,
      headers: told,
      text,
    } = await api.answer({ method, path, headers: new Headers(headers), body: String(body ?? '') })
    return new Response(text, { status, headers: told })
  }
  return {
    api: API,
    fetch: fetchInPage,
    connect: api.live.connect,
    state: api.state,
    decide: api.decide,
    code: (email: string) => codes.get(email),
    call: <C extends Call>(call: C, request?: Request<C>) => sendCall(API, call, { ...request, fetch: fetchInPage }),
  }
}

// (demo/in-page)

test('the panel in the page keeps every rule of the contract', async () => {
  const panel = startInPage()
  // asks for a code at each sign-in, so that the check can try every rule
  const askCode = async (email: string) => {
    const member = memberByEmail(panel.state, email)
    if (member) member.loginCode = true
    return panel.code(email) ?? ''
  }
  const emails = { email: 'nila@example.com', secondEmail: 'kabir@example.com' }
  const findings = await checkConformance({ ...panel, ...emails, askCode })
  expect(findings.filter(({ outcome }) => outcome !== 'holds' && outcome !== 'not offered').map(findingLine)).toEqual(
    [],
  )
  expect(findings.filter(({ outcome }) => outcome === 'holds').length).toBeGreaterThan(90)
})

const bank = { accountHolderName: 'Asha Menon', accountNumber: '30214587961', ifscCode: 'SBIN0004231' }
const all = [
  ...REWARDS_OF_SURVEYS.map((pointsReward) => ({ pointsReward })),
  ...SCREENED.map((points) => ({ pointsReward: 30, screening: screeningWith(points) })),
]
const surveys = all.map((own, i) => ({
  ...own,
  id: `s${i}`,
  title: `S${i}`,
  questions: [],
}))
const rewards = COSTS.map((pointsCost, i) => ({ id: `r${i}`, name: `R${i}`, pointsCost }))

async function signedIn() {
  const panel = startInPage({ surveys, rewards })
  const { body } = await panel.call(login, { body: { email: people[0].email, password: passwordOfDemo } })
  return { panel, token: (body as { token: string }).token }
}

type Signed = Awaited<ReturnType<typeof signedIn>>

async function act({ panel, token }: Signed, one: Operation, prefix: string): Promise<unknown> {
  if (isDecision(one)) {
    const outcome = panel.decide(panel.state.withdrawals[one.which]?.id ?? 'WD-NONE', one.do, 'No such account')
    return typeof outcome === 'string' ? { refused: `${outcome === 'conflict' ? 409 : 404} ${outcome}` } : outcome
  }
  const key = one.key === undefined ? {} : { key: `${prefix}-${one.key}` }
  const received =
    one.do === 'survey'
      ? await panel.call(submitSurvey, { token, id: `s${one.which}`, body: { responses: {}, timeSpent: 1 }, ...key })
      : one.do === 'redeem'
        ? await panel.call(redeemReward, { token, id: `r${one.which}`, ...key })
        : one.do === 'withdraw'
          ? await panel.call(requestWithdrawal, { token, body: { amount: one.amount }, ...key })
          : await panel.call(saveBankDetails, { token, body: bank, ...key })
  const body = received.body as { code?: string; points?: number }
  if (received.status !== 200) return { refused: `${received.status} ${body.code}` }
  return body.points === undefined ? { changed: true } : { points: body.points }
}

test('the panel in the page moves points as the model says, and the balance equals the sum of its passbook', async () => {
  const property = fc.asyncProperty(sequences, async ({ bank: hasBank, operations }) => {
    const [signed, model, prefix] = [await signedIn(), createModel(), randomUUID()]
    for (const one of hasBank ? [{ do: 'bank' } as const, ...operations] : operations)
      expect([one, await act(signed, one, prefix)]).toEqual([one, model.expect(one)])
    const { panel, token } = signed
    const { stats } = (
      (await panel.call(dashboard, { token })).body as { dashboard: { stats: Record<string, number> } }
    ).dashboard
    const expected = model.state()
    const { entries, points } = (await panel.call(ledger, { token, query: { limit: 500 } })).body as {
      entries: { kind: string; points: number; held: number; balance: number }[]
      points: number
    }
    expect(entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(stats.currentPoints)
    expect(points).toBe(stats.currentPoints)
    expect(entries.reduce((sum, entry) => sum + entry.held, 0)).toBe(expected.held)
    expect([
      stats.currentPoints,
      stats.totalPointsEarned,
      stats.totalRedemptions,
      stats.approvedWithdrawalAmount,
    ]).toEqual([expected.points, expected.earned, expected.redemptions, expected.paidOut])
    expect(
      entries.reverse().map(({ kind, points, held, balance }) => `${kind} ${points} held ${held} balance ${balance}`),
    ).toEqual(expected.passbook)
  })
  await fc.assert(property, { numRuns: 60 })
})
