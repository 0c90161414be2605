import { expect, test } from 'vitest'
import { createSession } from '../../../../src/client/session.ts'
import { pendingRegistration } from '../../../../widgets/account/pending-registration.ts'
import { createTestEnvironment, watch } from '../../../support/environment.ts'

const registration = { firstName: 'Ira', lastName: 'Rao', email: 'ira@example.org', password: 'Passbook#2026' }
const member = { id: 'u1', firstName: 'Ira', lastName: 'Rao', email: 'ira@example.org', points: 0 }

const everything = ({ local, tab, page }: ReturnType<typeof createTestEnvironment>) =>
  JSON.stringify([local, tab, page])

test.each([true, false])(
  "the page finds a pending registration again, in its own storage (on the panel's site: %s)",
  (onSite) => {
    const environment = createTestEnvironment()
    pendingRegistration(environment, onSite).keep(registration)
    expect(pendingRegistration(environment, onSite).find()).toEqual(registration)
    expect(JSON.stringify([environment.local, environment.tab]).includes('Passbook')).toBe(onSite)
  },
)

test.each([true, false])(
  "the page erases the password after half an hour without any request (on the panel's site: %s)",
  (onSite) => {
    const environment = createTestEnvironment()
    pendingRegistration(environment, onSite).keep(registration)
    environment.pass(30 * 60_000 - 1)
    expect(everything(environment)).toContain('Passbook')
    environment.pass(1)
    expect(everything(environment)).not.toContain('Passbook')
  },
)

test('a reload does not extend the half hour', () => {
  const environment = createTestEnvironment()
  environment.tab.pendingRegistration = JSON.stringify({ ...registration, at: environment.now() - 20 * 60_000 })
  pendingRegistration(environment, true).find()
  environment.pass(10 * 60_000)
  expect(everything(environment)).not.toContain('Passbook')
})

test.each(['signs in', 'is signed out by the server'])('the page erases the registration when a member %s', (what) => {
  const environment = createTestEnvironment()
  const session = createSession(environment)
  watch(session.$state)
  if (what !== 'signs in') session.signIn('t', member as never)
  for (const onSite of [true, false]) pendingRegistration(environment, onSite).keep(registration)
  if (what === 'signs in') session.signIn('t', member as never)
  else session.end('expired')
  expect(everything(environment)).not.toContain('Passbook')
})

test.each(['{', '[]', 'null', '{"at":"x"}', JSON.stringify({ ...registration, at: 1e15 })])(
  'the page ignores and erases the corrupt entry %s',
  (raw) => {
    const environment = createTestEnvironment()
    environment.tab.pendingRegistration = raw
    expect(pendingRegistration(environment, true).find()).toBeUndefined()
    expect('pendingRegistration' in environment.tab).toBe(false)
  },
)

test('the timer of an earlier registration does not erase a later one on the same page', () => {
  const environment = createTestEnvironment()
  pendingRegistration(environment, true).keep(registration)
  environment.pass(20 * 60_000)
  pendingRegistration(environment, true).keep({ ...registration, email: 'later@example.org' })
  environment.pass(10 * 60_000)
  expect(pendingRegistration(environment, true).find()?.email).toBe('later@example.org')
  environment.pass(20 * 60_000)
  expect(everything(environment)).not.toContain('Passbook')
})
