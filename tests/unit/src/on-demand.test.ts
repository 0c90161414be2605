import { expect, test } from 'vitest'
import { onDemand } from '../../../src/client/on-demand.ts'
import { createTestEnvironment } from '../../support/environment.ts'

test('the page retries code that an element waits for when the network returns, until the element leaves', async () => {
  const listeners = new Set<() => void>()
  const environment = {
    ...createTestEnvironment(),
    onReturn(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  let tries = 0
  const code = onDemand<string>(async () => {
    tries++
    if (tries < 3) throw new TypeError('cut')
    return 'here'
  })
  const stop = code.bring(environment)
  await expect.poll(() => listeners.size).toBe(1)
  for (const listener of [...listeners]) listener()
  await expect.poll(() => [tries, listeners.size]).toEqual([2, 1])
  expect(environment.reported).toHaveLength(2)
  expect(code.$failed.get()).toBe(true)
  stop()
  expect(listeners.size).toBe(0)
  code.bring(environment)
  await expect.poll(() => code.$module.get()).toBe('here')
  expect(code.$failed.get()).toBe(false)
  expect(listeners.size).toBe(0)
})
