import { describe, expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { nameOf } from '../../demo/server/operator/conformance/verdict.ts'
import { brokenCalls, startChecked } from '../support/conformance.ts'

describe('the conformance check', () => {
  const checked = startChecked()

  test.each(calls.map(({ name, call }) => ({ name, call })))(
    'says of a server whose $name is broken that it is this call, and no other',
    async ({ call }) => {
      for (const breakage of [
        { call, status: 500, answer: () => ({ success: false, message: 'broken' }) },
        { call, status: 200, answer: () => ({ success: true, user: 7 }) },
      ]) {
        checked.server.break(breakage)
        expect(await brokenCalls(checked)).toEqual([nameOf(call)])
      }
    },
  )
})
