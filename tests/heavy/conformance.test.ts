import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../demo/server/calls.ts'
import { nameOf } from '../../demo/server/operator/conformance/rule.ts'
import { type BreakingServer, startBreakingServer } from '../support/breaking-server.ts'
import { brokenCalls, checkServer, startReference } from '../support/conformance.ts'
import type { TestServer } from '../support/server.ts'

describe('the conformance check', () => {
  let reference: TestServer
  let server: BreakingServer
  beforeAll(async () => {
    reference = await startReference()
    server = await startBreakingServer(reference.url)
  })
  afterAll(async () => {
    await server.close()
    await reference.close()
  })

  test.each(calls.map(({ name, call }) => ({ name, call })))(
    'says of a server whose $name is broken that it is this call, and no other',
    async ({ call }) => {
      for (const breakage of [
        { call, status: 500, answer: () => ({ success: false, message: 'broken' }) },
        { call, status: 200, answer: () => ({ success: true, user: 7 }) },
      ]) {
        server.break(breakage)
        expect(brokenCalls(await checkServer(server.api, reference))).toEqual([nameOf(call)])
      }
    },
  )
})
