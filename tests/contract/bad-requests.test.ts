import { expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { pages } from '../../demo/server/operator/process.ts'
import { endpointsOf, sendBadRequests } from '../support/bad-requests.ts'
import { startWithGoogle } from '../support/google.ts'
import { testConfig } from '../support/server.ts'
import { ofSuite } from '../support/suite.ts'

// what never arrives as a whole is answered after this time
const nodeLimits = { ...testConfig.nodeLimits, requestSeconds: 2 }
const panel = ofSuite(() => startWithGoogle({ pages, nodeLimits }))

test('no bad input of any endpoint fails the server or is left without an answer', async () => {
  const known = endpointsOf(panel.server.app).map(({ method, path }) => `${method} ${path}`)
  const contract = calls.map(({ call }) => `${call.method} /api${call.path.replace(/\{(\w+)\}/g, ':$1')}`)
  expect(known).toEqual(expect.arrayContaining(contract))
  // tests/heavy sends all of them
  const { faults, ...counts } = await sendBadRequests(panel, 24)
  process.stdout.write(`bad requests: ${JSON.stringify(counts)}\n`)
  expect(faults).toEqual([])
  expect(counts.inputs).toBeGreaterThanOrEqual(300)
})
