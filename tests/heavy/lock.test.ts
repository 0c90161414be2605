import { expect, test } from 'vitest'
import { raceForLock } from '../support/lock-race.ts'

test('in 200 races for a directory that a killed process held, one process gets it', async () => {
  const outcome = await raceForLock(200)
  process.stdout.write(`races for the lock: ${JSON.stringify(outcome)}\n`)
  expect(outcome).toEqual({ rounds: 200, one: 200, none: 0, several: 0 })
})
