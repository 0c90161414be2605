import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { pages } from '../../demo/server/operator/process.ts'
import { sendBadRequests } from '../support/bad-requests.ts'
import { startWithGoogle } from '../support/google.ts'
import { testConfig } from '../support/server.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const heap = (): number => {
  collect()
  return process.memoryUsage().heapUsed / 1_000_000
}

/** Megabytes; what the tokens of the members, their mails and counters weigh. */
const KEPT = 30

test('all bad inputs of every endpoint, with and without a member: no fault, and memory stays flat', async () => {
  const nodeLimits = { ...testConfig.nodeLimits, requestSeconds: 2 }
  const panel = await startWithGoogle({ pages, nodeLimits })
  await sendBadRequests(panel, 24)
  const before = heap()
  const { faults, ...counts } = await sendBadRequests(panel, 1)
  const grown = heap() - before
  process.stdout.write(`bad requests: ${JSON.stringify(counts)}; the heap grew by ${grown.toFixed(1)} MB\n`)
  expect(faults).toEqual([])
  expect(grown).toBeLessThan(KEPT)
  await panel.close()
}, 3_600_000)
