import { expect, test } from 'vitest'
import { createRedirect } from '../../../widgets/survey/ending/redirect.ts'
import { createTestEnvironment } from '../../support/environment.ts'

test('the redirect comes two seconds after a submit, and waits while it is held', () => {
  const environment = createTestEnvironment()
  const redirect = createRedirect(environment)
  let went = 0
  redirect.hold(true)
  redirect.hold(false)
  environment.pass(5000)
  expect(went, 'nothing is submitted yet').toBe(0)
  redirect.start(() => {
    went++
  })
  environment.pass(1500)
  redirect.hold(true)
  redirect.hold(true)
  environment.pass(10_000)
  expect(went, 'the redirect is held').toBe(0)
  redirect.hold(false)
  environment.pass(499)
  expect(went, 'the rest of the two seconds remains').toBe(0)
  environment.pass(1)
  expect(went).toBe(1)
})

test('a member who has scrolled stays, whatever they touch afterwards', () => {
  const environment = createTestEnvironment()
  const redirect = createRedirect(environment)
  let went = 0
  redirect.start(() => {
    went++
  })
  environment.pass(1000)
  redirect.stay()
  redirect.hold(true)
  redirect.hold(false)
  environment.pass(10_000)
  expect(went).toBe(0)
})
