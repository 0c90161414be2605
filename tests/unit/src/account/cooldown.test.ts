import { expect, test } from 'vitest'
import { cooldownOf } from '../../../../src/account/cooldown.ts'
import { createTestEnvironment, watch } from '../../../support/environment.ts'

test('it counts down once a second to nothing, and is one for all widgets of the page', () => {
  const environment = createTestEnvironment()
  const seen = watch(cooldownOf(environment).$seconds)
  cooldownOf(environment).start()
  environment.pass(60_000)
  expect(seen).toEqual([0, ...Array.from({ length: 61 }, (_, second) => 60 - second)])
})

test('the server’s own wait goes before our own', () => {
  const environment = createTestEnvironment()
  const seen = watch(cooldownOf(environment).$seconds)
  cooldownOf(environment).start(42)
  expect(seen.at(-1)).toBe(42)
})

test('it goes on after a reload of the tab', () => {
  const before = createTestEnvironment()
  cooldownOf(before).start()
  const after = createTestEnvironment()
  Object.assign(after.tab, before.tab)
  after.pass(20_000)
  expect(watch(cooldownOf(after).$seconds).at(-1)).toBe(40)
})

test.each(['soon', '-1', '9e99', ''])('%j in storage locks nobody out', (kept) => {
  const environment = createTestEnvironment()
  environment.tab['resend-at'] = kept
  expect(watch(cooldownOf(environment).$seconds)).toEqual([0])
})
