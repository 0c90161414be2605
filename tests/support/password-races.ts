import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { sessions } from '../../demo/server/db/schema.ts'
import * as auth from '../../src/contract/auth.ts'
import * as users from '../../src/contract/users.ts'
import type { TestServer } from './server.ts'

/** Holds the next check of a password once it is done, until `release` is called. */
export function holdNextCheck({ server: { passwords } }: TestServer) {
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

export const sessionsOf = async ({ server }: TestServer, userId: string): Promise<number> =>
  (await server.database.store.select().from(sessions).where(eq(sessions.userId, userId))).length

export async function resetPassword(panel: TestServer, email: string, newPassword: string): Promise<number> {
  await panel.call(auth.forgotPassword, { body: { email } })
  const body = { email, otp: await panel.code(email), newPassword }
  return (await panel.call(auth.resetPassword, { body })).status
}

/**
 * Signs in with the old password again and again, in so many loops at once, while the password is replaced: by the
 * mailed code, or in the profile. How many sessions of the old password are there after each replacement.
 */
export async function replaceUnderLogins(panel: TestServer, rounds: number, loops = 4) {
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
