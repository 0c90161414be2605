import { expect, onTestFinished, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { followStoredSession } from '../../../src/client/stored-session.ts'
import type { User } from '../../../src/contract/basic-shapes.ts'
import { createOrigin, createTestEnvironment, watch } from '../../support/environment.ts'

const userOf = (id: string) =>
  ({ id, points: 1, firstName: id, lastName: '', email: '', googleId: null }) as unknown as User

/** The first tab is frozen and hears nothing from the second. */
function open() {
  const origin = createOrigin()
  const frozen = { ...createTestEnvironment({ origin }), onStorage: () => () => {} }
  const tabs = [frozen, createTestEnvironment({ origin })].map((environment) => createPanel(environment))
  for (const { session } of tabs) watch(session.$state)
  const [first, second] = tabs as [(typeof tabs)[0], (typeof tabs)[0]]
  first.session.signIn('token-of-asha', userOf('asha'))
  onTestFinished(followStoredSession(first))
  return { first: first.session, second: second.session, back: () => frozen.fire('visibilitychange') }
}

test('a page that was frozen while another member signed in shows that member when it resumes', () => {
  const { first, second, back } = open()
  second.signIn('token-of-vikram', userOf('vikram'))
  expect(first.$state.get()).toMatchObject({ status: 'member', user: { id: 'asha' } })
  back()
  expect(first.$state.get()).toMatchObject({ status: 'member', user: { id: 'vikram' } })
  expect(first.token()).toBe('token-of-vikram')
})

test('a page that was frozen while its member signed out shows a guest when it resumes, and stores nothing', () => {
  const { first, second, back } = open()
  second.end('signed-out')
  back()
  expect(first.$state.get()).toEqual({ status: 'guest', reason: 'elsewhere' })
  expect(first.token()).toBeUndefined()
  expect(second.$state.get().status).toBe('guest')
})

test('a page that resumes with its own session keeps it unchanged', () => {
  const { first, back } = open()
  const before = first.$state.get()
  back()
  expect(first.$state.get()).toBe(before)
})
