import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions, users } from '../../../demo/server/db/schema.ts'
import { verify } from '../../../src/contract/session.ts'
import { saveBankDetails } from '../../../src/contract/users.ts'
import { givePoints } from '../../support/points.ts'
import type { TestServer } from '../../support/server.ts'
import { bank } from '../../support/withdrawals.ts'
import type { Facts } from './scene.ts'

export const asMember = async (panel: TestServer): Promise<Facts> => sessionOf(panel, await panel.register())

type Member = Awaited<ReturnType<TestServer['register']>>

export async function sessionOf(panel: TestServer, { email, password, token, id }: Member): Promise<Facts> {
  const { answer } = await panel.call(verify, { token })
  return { email, password, token, id, user: JSON.stringify(answer.user) }
}

/** Registers a member with a Google account; google.spec.ts tests the way to Google. */
export async function asGoogleMember(panel: TestServer): Promise<Facts> {
  const member = await panel.register()
  const { id } = member
  const account = { googleId: id, googleEmail: `${id}@gmail.example`, googleLinkedAt: new Date() }
  await panel.server.database.store.update(users).set(account).where(eq(users.id, id))
  return sessionOf(panel, member)
}

/** Makes the member's last proof too old for what needs a fresh one. */
export const forgetProof = ({ panel, facts: { id = '' } }: { panel: TestServer; facts: Facts }) =>
  panel.server.database.store
    .update(sessions)
    .set({ provenAt: new Date(0) })
    .where(eq(sessions.userId, id))

export const POINTS = 1000

export async function asFunded(panel: TestServer): Promise<Facts> {
  const member = await panel.register()
  await givePoints(panel, member.id, POINTS)
  await panel.call(saveBankDetails, { token: member.token, body: bank })
  return sessionOf(panel, member)
}

/** Checks that points are taken once. */
export const balanceIs =
  (points: number) =>
  async (panel: TestServer, { email = '', password = '' }: Facts): Promise<void> => {
    const token = await panel.signIn({ email, password })
    const { answer } = await panel.call(verify, { token })
    expect(answer.user.points).toBe(points)
  }
