import { expect, test } from 'vitest'
import { visibleTime } from '../../../../src/drafts/visible-time.ts'
import { createTestEnvironment } from '../../../support/environment.ts'

async function open(before = 0, hidden = false) {
  const environment = createTestEnvironment()
  environment.hidden = hidden
  const time = visibleTime(environment, await environment.device(), before)
  return {
    environment,
    time,
    show(hidden: boolean) {
      environment.hidden = hidden
      environment.fire('visibilitychange')
    },
  }
}

test('time counts while the page can be seen, and not while it is hidden', async () => {
  const { environment, time, show } = await open()
  environment.pass(1000)
  show(true)
  environment.pass(60_000)
  show(false)
  environment.pass(500)
  expect(time.spent()).toBe(1500)
  environment.pass(500)
  expect(time.spent()).toBe(2000)
})

test('a page that opens hidden counts from when it is seen, on top of earlier visits', async () => {
  const { environment, time, show } = await open(7000, true)
  environment.pass(1000)
  expect(time.spent()).toBe(7000)
  show(false)
  environment.pass(1000)
  expect(time.spent()).toBe(8000)
})

test('a clock that is set back takes nothing away', async () => {
  const { environment, time } = await open()
  environment.pass(1000)
  expect(time.spent()).toBe(1000)
  environment.pass(-3_600_000)
  expect(time.spent()).toBe(1000)
  environment.pass(1000)
  expect(time.spent()).toBe(2000)
})

test('once released it counts no more changes', async () => {
  const { environment, time, show } = await open()
  time.release()
  show(true)
  environment.pass(1000)
  expect(time.spent()).toBe(1000)
})
