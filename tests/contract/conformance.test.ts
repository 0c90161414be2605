import { describe, expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { findingLine, rules } from '../../demo/server/operator/conformance/index.ts'
import { nameOf } from '../../demo/server/operator/conformance/verdict.ts'
import * as auth from '../../src/api/auth.ts'
import { dashboard } from '../../src/api/dashboard.ts'
import * as surveys from '../../src/api/surveys.ts'
import * as users from '../../src/api/users.ts'
import type { Breakage } from '../support/breaking-server.ts'
import { brokenCalls, checkServer, startChecked } from '../support/conformance.ts'

// `npx panel conformance`. Each call broken in turn: tests/heavy.

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

describe('the conformance check', () => {
  const checked = startChecked()

  test('has a rule of its own for every call of the contract', () => {
    for (const { name, call } of calls) {
      const own = rules.filter(({ subject, says }) => subject === call && !/guest|another form/.test(says))
      expect(own.length, `${name} has no rule: add one in demo/server/operator/conformance/rules`).toBeGreaterThan(0)
    }
  })

  test('finds that the reference server keeps every rule', async () => {
    const findings = await checkServer(checked.reference.api, checked.reference)
    expect(findings.filter(({ outcome }) => outcome !== 'holds' && outcome !== 'not offered').map(findingLine)).toEqual(
      [],
    )
  })

  test.each(breakages)('says which call $what, and blames no other', async (breakage) => {
    checked.server.break(breakage)
    expect(brokenCalls(await checkServer(checked.server.api, checked.reference))).toEqual([nameOf(breakage.call)])
  })
})
