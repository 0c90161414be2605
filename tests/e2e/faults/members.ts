import { eq } from 'drizzle-orm'
import { users } from '../../../demo/server/db/schema.ts'
import { verify } from '../../../src/api/auth.ts'
import { saveBankDetails } from '../../../src/api/users.ts'
import { givePoints } from '../../support/points.ts'
import type { TestServer } from '../../support/server.ts'
import { bank } from '../../support/withdrawals.ts'
import type { Facts } from './scene.ts'

/** A member without history, with a session in the page. */
export const asMember = async (panel: TestServer): Promise<Facts> => sessionOf(panel, await panel.register())

type Member = Awaited<ReturnType<TestServer['register']>>

export async function sessionOf(panel: TestServer, { email, password, token, id }: Member): Promise<Facts> {
  const { answer } = await panel.call(verify, { token })
  return { email, password, token, id, user: JSON.stringify(answer.user) }
}

/** The member has a Google account from now on; the way to Google and back is tested in google.spec.ts. */
export async function noteGoogleAccount({ server }: TestServer, { id = '' }: Facts): Promise<void> {
  const account = { googleId: id, googleEmail: `${id}@gmail.example`, googleLinkedAt: new Date() }
  await server.database.store.update(users).set(account).where(eq(users.id, id))
}

export const POINTS = 1000

/** One with points and an account to pay them to. */
export async function asFunded(panel: TestServer): Promise<Facts> {
  const member = await panel.register()
  await givePoints(panel, member.id, POINTS)
  await panel.call(saveBankDetails, { token: member.token, body: bank })
  return sessionOf(panel, member)
}

/** What is wrong with this member's balance, if it is not this. */
export const balanceIs =
  (points: number) =>
  async (panel: TestServer, { token }: Facts): Promise<string | undefined> => {
    const { answer, status } = await panel.call(verify, { token })
    if (status !== 200) return undefined // signed out on purpose
    return answer.user.points === points ? undefined : `the balance is ${answer.user.points}, not ${points}`
  }

/** The points that are gone from the same member are given again. */
export async function refilled(panel: TestServer, { token, id = '' }: Facts): Promise<Facts> {
  const { answer } = await panel.call(verify, { token })
  const gone = POINTS - answer.user.points
  if (gone > 0) await givePoints(panel, id, gone)
  return {}
}
