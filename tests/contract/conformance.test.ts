import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { english } from '../../demo/server/mail/texts/english.ts'
import { checkConformance, checkRule, rules } from '../../demo/server/operator/conformance/index.ts'
import { nameOf } from '../../demo/server/operator/conformance/verdict.ts'
import { type CodeFor, createVisit, type Visit, type Visitor } from '../../demo/server/operator/conformance/visit.ts'
import * as auth from '../../src/contract/auth.ts'
import type { Call } from '../../src/contract/call.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import * as surveys from '../../src/contract/surveys.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { startWithGoogle } from '../support/google.ts'
import { newEmail, type TestOptions, type TestServer } from '../support/server.ts'
import { ofSuite } from '../support/suite.ts'

/**
 * Offers every call, and asks for a code at each sign-in and for consent, so that every rule can be tried. The site has
 * a name, because a site whose address is a number offers no passkeys.
 */
const startReference = (options: TestOptions = {}) =>
  startWithGoogle({ loginCode: 'all', consent: 'required', publicUrl: 'https://panel.example', ...options })

const subjects: Readonly<Record<CodeFor, string>> = {
  registration: english.registration.subject,
  'sign-in': english.login.subject,
  'a new password': english.reset.subject,
}

const visitorOf = (reference: TestServer): Visitor => ({
  api: reference.api,
  email: newEmail(),
  secondEmail: newEmail(),
  async askCode(email, purpose) {
    const mail = (await reference.mailbox(email)).find(({ subject }) => subject === subjects[purpose])
    if (!mail?.code) throw new Error(`no code for ${purpose} was mailed to ${email}`)
    return mail.code
  },
})

describe.each(oneDatabase)('the server on the %s database keeps every rule', (kind) => {
  const reference = ofSuite(() => startReference({ kind }))
  let visit: Visit
  beforeAll(() => {
    visit = createVisit(visitorOf(reference))
  })

  // Rules depend on the effects of earlier rules.
  test.each(rules.map((rule) => [nameOf(rule.subject), rule.says, rule] as const))(
    '%s %s',
    async (_call, _says, rule) => {
      const { outcome, why } = await checkRule(visit, rule)
      expect([outcome, why]).toEqual(['holds', undefined])
    },
  )
})

interface Breakage {
  readonly what: string
  readonly call: Call
  readonly answer?: (body: Record<string, unknown>) => unknown
  readonly headers?: (headers: Headers) => void
}
const breakages: readonly Breakage[] = [
  {
    what: 'tells whether an address has an account',
    call: auth.login,
    answer: (answer) => (answer.success ? answer : { ...answer, message: `No such account ${newEmail()}` }),
  },
  {
    what: 'does not know an Idempotency-Key',
    call: surveys.submitSurvey,
    headers: (headers) => headers.delete('Idempotency-Key'),
  },
  {
    what: 'takes changed answers to the questions of a screening for screened out',
    call: surveys.submitSurvey,
    answer: (answer) => (answer.code === 'screening-changed' ? { ...answer, code: 'survey-screened' } : answer),
  },
  {
    what: 'shows a whole account number',
    call: users.withdrawalHistory,
    answer: (answer) => JSON.parse(JSON.stringify(answer).replace('"9012"', '"123456789012"')),
  },
  { what: 'gives the balance as a word', call: dashboard, answer: () => ({ success: true, dashboard: 'forty' }) },
]

/** Breaks one call between the check and the server. */
const brokenFetch =
  ({ call, answer, headers }: Breakage): typeof fetch =>
  async (input, init) => {
    // `/surveys/{id}` is not `/surveys/user/...`
    const path = new RegExp(`^/api${call.path.replace(/\{\w+\}/g, '[^/]+')}$`)
    if (init?.method !== call.method || !path.test(new URL(String(input)).pathname)) return fetch(input, init)
    const sent = new Headers(init.headers)
    headers?.(sent)
    const response = await fetch(input, { ...init, headers: sent })
    return answer ? Response.json(answer(await response.json()), response) : response
  }

describe('the conformance check', () => {
  const reference = ofSuite(startReference)

  test('the check has at least one rule for every call of the contract', () => {
    for (const { name, call } of calls) {
      const own = rules.filter(({ subject, says }) => subject === call && !/guest|another form/.test(says))
      expect(own.length, `${name} has no rule: add one in demo/server/operator/conformance/rules`).toBeGreaterThan(0)
    }
  })

  test.each(breakages)('the check names the one call of a server that $what', async (breakage) => {
    const findings = await checkConformance({ ...visitorOf(reference), fetch: brokenFetch(breakage) })
    const broken = findings.filter(({ outcome }) => outcome === 'broken').map(({ subject }) => nameOf(subject))
    expect([...new Set(broken)]).toEqual([nameOf(breakage.call)])
  })
})
