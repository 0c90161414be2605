import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { sessions, users as usersTable } from '../../demo/server/db/schema.ts'
import * as auth from '../../src/contract/auth.ts'
import { finishGoogleLink, linkGoogle } from '../../src/contract/google.ts'
import * as users from '../../src/contract/users.ts'
import { databases } from '../support/database.ts'
import { createVisitor, startWithGoogle } from '../support/google.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { newEmail, type TestServer } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { ofSuite } from '../support/suite.ts'

function holdNextCheck({ server: { passwords } }: TestServer) {
  const { matches } = passwords
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const checked = new Promise<void>((resolve) => {
    vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
      const right = await matches(...given)
      resolve()
      await released
      return right
    })
  })
  return { checked, release }
}

const sessionsOf = async ({ server }: TestServer, userId: string): Promise<number> =>
  (await server.database.store.select().from(sessions).where(eq(sessions.userId, userId))).length

async function resetPassword(panel: TestServer, email: string, newPassword: string): Promise<number> {
  await panel.call(auth.forgotPassword, { body: { email } })
  const body = { email, otp: await panel.code(email), newPassword }
  return (await panel.call(auth.resetPassword, { body })).status
}

/** Signs in with the old password in loops while the password is replaced. Counts the sessions that survive. */
async function replaceUnderLogins(panel: TestServer, rounds: number, loops = 4) {
  const { email, password, token, id } = await panel.register()
  const outcome = { opened: 0, survived: 0 }
  let [current, own] = [password, token]
  for (let round = 0; round < rounds; round += 1) {
    const [old, next] = [current, `Another#Password${round}`]
    const replaced = { yet: false }
    const loop = async () => {
      while (!replaced.yet) {
        const { status } = await panel.call(auth.login, { body: { email, password: old } })
        if (status === 200) outcome.opened += 1
      }
    }
    const running = Array.from({ length: loops }, loop)
    const inProfile = round % 2 === 1
    if (inProfile) {
      const body = { newPassword: next, currentPassword: old }
      await panel.call(users.changePassword, { token: own, body })
    } else await resetPassword(panel, email, next)
    replaced.yet = true
    await Promise.all(running)
    outcome.survived += (await sessionsOf(panel, id)) - (inProfile ? 1 : 0)
    current = next
    own = await panel.signIn({ email, password: next })
  }
  return outcome
}

describe.each(databases)('a password that is replaced during a sign-in, on the %s database', (kind) => {
  const panel = ofSuite(() => startWithGoogle({ kind }))

  const changePassword = (token: string, currentPassword: string, newPassword: string) =>
    panel.call(users.changePassword, { token, body: { currentPassword, newPassword } })

  test('the server refuses a login that checked the old password before a reset', async () => {
    const { email, password, id } = await panel.register()
    const { checked, release } = holdNextCheck(panel)
    const login = panel.call(auth.login, { body: { email, password } })
    await checked
    expect(await resetPassword(panel, email, 'Another#Password1')).toBe(200)
    release()
    const { status, answer } = await login
    expect([status, answer.message]).toEqual([401, 'Invalid email or password'])
    expect(await sessionsOf(panel, id)).toBe(0)
  })

  test('changing the password in the profile keeps that session, and the server refuses a login that checked the old password', async () => {
    const { email, password, token, id } = await panel.register()
    const { checked, release } = holdNextCheck(panel)
    const login = panel.call(auth.login, { body: { email, password } })
    await checked
    expect((await changePassword(token, password, 'Another#Password1')).status).toBe(200)
    release()
    expect((await login).status).toBe(401)
    expect(await sessionsOf(panel, id)).toBe(1)
    expect((await panel.call(users.profile, { token })).status).toBe(200)
  })

  test('the server refuses a change in the profile that checked the old password before a reset', async () => {
    const { email, password, token } = await panel.register()
    const { checked, release } = holdNextCheck(panel)
    const change = changePassword(token, password, 'A#Strangers1')
    await checked
    expect(await resetPassword(panel, email, 'Another#Password1')).toBe(200)
    release()
    expect((await change).status).toBe(401)
    expect(await panel.signIn({ email, password: 'Another#Password1' })).toBeTruthy()
  })

  test('a login that checked the old password gets no sign-in code after a reset, and an earlier code is invalid', async () => {
    const { email, password, id } = await panel.register()
    await panel.server.database.store.update(usersTable).set({ loginCode: true }).where(eq(usersTable.id, id))
    await panel.call(auth.login, { body: { email, password } })
    const otp = await panel.code(email)
    const { checked, release } = holdNextCheck(panel)
    const login = panel.call(auth.login, { body: { email, password } })
    await checked
    expect(await resetPassword(panel, email, 'Another#Password1')).toBe(200)
    const mailed = (await panel.mailbox(email)).length
    release()
    expect((await login).status).toBe(401)
    expect((await panel.mailbox(email)).length).toBe(mailed)
    expect((await panel.call(auth.verifyLogin, { body: { email, otp } })).status).toBe(400)
    expect(await sessionsOf(panel, id)).toBe(0)
  })

  test('repeated logins with the old password keep no session after the password is replaced', async () => {
    const outcome = await replaceUnderLogins(panel, counts.passwords)
    expect(outcome.survived).toBe(0)
    expect(outcome.opened).toBeGreaterThan(0)
  })
})

// The embedded database has one connection, so the test cannot hold the row.
describe.each(sharedDatabases)('an account that changes while a sign-in waits for it, on the %s database', (kind) => {
  const panel = ofSuite(() => startWithGoogle({ kind }))

  /** Starts the request while the row is locked, and changes the row before it is unlocked. */
  async function whileWaiting<T>(
    userId: string,
    request: () => Promise<T>,
    change: Partial<typeof usersTable.$inferInsert>,
  ) {
    const { store } = panel.server.database
    let requested: Promise<T> | undefined
    await store.transaction(async (within) => {
      await within.select().from(usersTable).where(eq(usersTable.id, userId)).for('update')
      requested = request()
      await lockWaits(store, 1)
      await within.update(usersTable).set(change).where(eq(usersTable.id, userId))
      await within.delete(sessions).where(eq(sessions.userId, userId))
    })
    return requested as Promise<T>
  }

  test('the server refuses a login if the password was replaced meanwhile', async () => {
    const { email, password, id } = await panel.register()
    const passwordHash = await panel.server.passwords.hash('Another#Password1')
    const login = () => panel.call(auth.login, { body: { email, password } })
    expect((await whileWaiting(id, login, { passwordHash })).status).toBe(401)
    expect(await sessionsOf(panel, id)).toBe(0)
  })

  test('the server refuses a sign-in with Google if the account was unlinked meanwhile', async () => {
    const email = newEmail()
    const start = `${panel.api}/auth/google`
    const first = await createVisitor().signIn(start, { email })
    const { user } = (await panel.call(users.profile, { token: first.token ?? '' })).answer
    const visitor = createVisitor()
    const callback = await visitor.choose(await visitor.begin(start), { email })
    const query = await visitor.arrive(callback)
    const exchanged = await whileWaiting(user.id as string, () => visitor.exchange(query, panel.api), {
      googleId: null,
    })
    expect(exchanged).toEqual({ refused: 'google-failed' })
    expect(await sessionsOf(panel, user.id as string)).toBe(0)
  })

  test('the server refuses a link with Google if the session ended meanwhile', async () => {
    const { id, token } = await panel.register()
    const { url } = (await panel.call(linkGoogle, { token })).answer
    const { link: code = '' } = await createVisitor().signIn(url, { email: newEmail() })
    const link = () => panel.call(finishGoogleLink, { token, body: { code } })
    expect((await whileWaiting(id, link, { accessChangedAt: new Date() })).status).toBe(401)
    const [member] = await panel.server.database.store.select().from(usersTable).where(eq(usersTable.id, id))
    expect(member?.googleId).toBeNull()
  })
})
