import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { checkRule, rules } from '../../demo/server/operator/conformance/index.ts'
import { nameOf } from '../../demo/server/operator/conformance/verdict.ts'
import { createVisit, type Visit } from '../../demo/server/operator/conformance/visit.ts'
import * as auth from '../../src/contract/auth.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import * as surveys from '../../src/contract/surveys.ts'
import * as users from '../../src/contract/users.ts'
import type { Breakage } from '../support/breaking-server.ts'
import { brokenCalls, startChecked, startReference, visitorOf } from '../support/conformance.ts'
import { databases } from '../support/database.ts'
import { ofSuite } from '../support/suite.ts'

// The rules of `npx panel conformance` on our server. Each call broken in turn: tests/heavy.

const breakages: readonly (Breakage & { readonly what: string })[] = [
  {
    what: 'tells whether an address has an account',
    call: auth.login,
    status: 404,
    answer: (answer) => (answer.token || answer.next ? answer : { ...answer, message: 'No such account' }),
  },
  {
    what: 'does not know an Idempotency-Key',
    call: surveys.submitSurvey,
    headers: ({ 'idempotency-key': _, ...headers }) => headers,
  },
  {
    what: 'shows a whole account number',
    call: users.withdrawalHistory,
    answer: (answer) => JSON.parse(JSON.stringify(answer).replace('"9012"', '"123456789012"')),
  },
  {
    what: 'gives the balance as a word',
    call: dashboard,
    answer: () => ({ success: true, dashboard: 'forty' }),
  },
]

describe.each(databases)('the server on the %s database', (kind) => {
  const reference = ofSuite(() => startReference({ kind }))
  let visit: Visit
  beforeAll(() => {
    visit = createVisit(visitorOf(reference))
  })

  // in their order: later rules depend on the effects of earlier ones
  test.each(rules.map((rule) => [nameOf(rule.subject), rule.says, rule] as const))(
    '%s %s',
    async (_call, _says, rule) => {
      const { outcome, why } = await checkRule(visit, rule)
      expect([outcome, why]).toEqual(['holds', undefined])
    },
  )
})

describe('the conformance check', () => {
  const checked = startChecked()

  test('has a rule of its own for every call of the contract', () => {
    for (const { name, call } of calls) {
      const own = rules.filter(({ subject, says }) => subject === call && !/guest|another form/.test(says))
      expect(own.length, `${name} has no rule: add one in demo/server/operator/conformance/rules`).toBeGreaterThan(0)
    }
  })

  test.each(breakages)('says which call $what, and blames no other', async (breakage) => {
    checked.server.break(breakage)
    expect(await brokenCalls(checked)).toEqual([nameOf(breakage.call)])
  })
})
