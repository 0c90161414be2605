import { expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { pages } from '../../demo/server/operator/process.ts'
import { endpointsOf, sendBadRequests } from '../support/bad-requests.ts'
import { startWithGoogle } from '../support/google.ts'
import { testConfig } from '../support/server.ts'

test('no bad input of any endpoint fails the server or is left without an answer', async () => {
  // what never arrives as a whole is answered after this time
  const nodeLimits = { ...testConfig.nodeLimits, requestSeconds: 2 }
  const panel = await startWithGoogle({ pages, nodeLimits })
  const known = endpointsOf(panel.server.app).map(({ method, path }) => `${method} ${path}`)
  const contract = calls.map(({ call }) => `${call.method} /api${call.path.replace(/\{(\w+)\}/g, ':$1')}`)
  expect(known).toEqual(expect.arrayContaining(contract))
  // tests/heavy sends all of them
  const { faults, ...counts } = await sendBadRequests(panel, 24)
  process.stdout.write(`bad requests: ${JSON.stringify(counts)}\n`)
  expect(faults).toEqual([])
  expect(counts.inputs).toBeGreaterThanOrEqual(300)
  const { url } = panel
  for (const path of ['/dev?to=%00', '/dev/mail.json?to=%00', '/dev/mail.json?to=%ed%a0%80'])
    expect((await fetch(url + path)).status).toBeLessThan(500)
  expect((await fetch(`${url}/dev/mail.json?to=a%00`)).status).toBe(400)
  const decision = { id: 'a\0', action: 'approve', reason: '' }
  const headers = { 'Content-Type': 'application/json' }
  const decided = fetch(`${url}/dev/withdrawals`, { method: 'POST', headers, body: JSON.stringify(decision) })
  expect((await decided).status).toBe(400)
  await panel.close()
})
