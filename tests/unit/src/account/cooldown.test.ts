import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { codeName, cooldownOf } from '../../../../widgets/account/cooldown.ts'
import { createTestEnvironment, watch } from '../../../support/environment.ts'

const mine = atom(codeName('login', 'Asha@example.com '))

test('the cooldown counts down to zero each second, and all widgets of the page share it', () => {
  const environment = createTestEnvironment()
  const seen = watch(cooldownOf(environment, mine).$seconds)
  cooldownOf(environment, atom(codeName('login', 'asha@example.com'))).start()
  environment.pass(60_000)
  expect(seen).toEqual([0, ...Array.from({ length: 61 }, (_, second) => 60 - second)])
})

test('each address and each purpose has its own cooldown', () => {
  const environment = createTestEnvironment()
  const $code = atom(mine.get())
  const cooldown = cooldownOf(environment, $code)
  const seen = watch(cooldown.$seconds)
  cooldown.start()
  expect(seen.at(-1)).toBe(60)
  $code.set(codeName('registration', 'asha@example.com'))
  expect(seen.at(-1)).toBe(0)
  cooldown.start()
  $code.set(codeName('login', 'vikram@example.com'))
  expect(seen.at(-1)).toBe(0)
  environment.pass(20_000)
  $code.set(mine.get())
  expect(seen.at(-1)).toBe(40)
})

test("the cooldown uses the server's wait instead of its default", () => {
  const environment = createTestEnvironment()
  const cooldown = cooldownOf(environment, mine)
  const seen = watch(cooldown.$seconds)
  cooldown.start(42)
  expect(seen.at(-1)).toBe(42)
})

test('the cooldown continues after a reload of the tab', () => {
  const before = createTestEnvironment()
  cooldownOf(before, mine).start()
  const after = createTestEnvironment()
  Object.assign(after.tab, before.tab)
  after.pass(20_000)
  expect(watch(cooldownOf(after, mine).$seconds).at(-1)).toBe(40)
})

test.each(['soon', '-1', '9e99', '', 'null', `{"${mine.get()}":"9e99"}`, '[]'])(
  'the stored value %j does not lock anybody out',
  (kept) => {
    const environment = createTestEnvironment()
    environment.tab['resend-at'] = kept
    const cooldown = cooldownOf(environment, mine)
    expect(watch(cooldown.$seconds)).toEqual([0])
    cooldown.start()
    expect(cooldown.$seconds.get()).toBe(60)
  },
)
