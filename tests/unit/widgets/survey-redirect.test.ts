import { expect, test } from 'vitest'
import { createRedirect } from '../../../widgets/survey/ending/redirect.ts'
import { createTestEnvironment } from '../../support/environment.ts'

test('the redirect comes two seconds after a submit, and two seconds after it was held last', () => {
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
  environment.pass(1999)
  expect(went, 'the two seconds begin anew').toBe(0)
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
