import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../demo/server/db/schema.ts'
import { hashOf } from '../../demo/server/http/session/lookup.ts'
import * as auth from '../../src/contract/auth.ts'
import { linkGoogle, unlinkGoogle } from '../../src/contract/google.ts'
import { prove } from '../../src/contract/security.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { everyRow } from '../support/every-row.ts'
import { createVisitor, linkGoogleAccount, startWithGoogle } from '../support/google.ts'
import { newEmail } from '../support/server.ts'
import { ofSuite } from '../support/suite.ts'

describe.each(oneDatabase)('the Google account that a member sees on the %s database', (kind) => {
  const panel = ofSuite(() => startWithGoogle({ kind }))
  let start: string
  beforeAll(() => {
    start = `${panel.api}/auth/google`
  })

  const store = () => panel.server.database.store
  const googleOf = async (token: string) => (await panel.call(users.profile, { token })).answer.google
  const signInWithGoogle = async (email: string) => (await createVisitor().signIn(start, { email })).token ?? ''
  async function linked() {
    const member = await panel.register()
    const google = newEmail()
    await linkGoogleAccount(panel, member.token, google)
    return { ...member, google }
  }
  test('a link needs a proof, so that a stolen session cannot add a Google account of its own', async () => {
    const { token, password } = await panel.register()
    await store()
      .update(sessions)
      .set({ provenAt: new Date(0) })
      .where(eq(sessions.tokenHash, hashOf(token)))
    const ask = () => panel.call(linkGoogle, { token })
    expect((await ask()).answer.code).toBe('proof-required')
    await panel.call(prove, { token, body: { password } })
    expect((await ask()).answer.url).toContain('ticket=')
  })

  const rowsWith = async (text: string) =>
    Object.values(await everyRow(store()))
      .flat()
      .filter((row) => row.includes(text))

  test('the profile shows the address of the Google account and when it was linked', async () => {
    const member = await linked()
    const google = await googleOf(member.token)
    expect(google?.email).toBe(member.google)
    expect(Math.abs(Date.parse(google?.linkedAt ?? '') - panel.server.config.now().getTime())).toBeLessThan(60_000)
    expect(await googleOf((await panel.register()).token)).toBeNull()
  })

  test('an account made with Google has no link date, and an account that was linked by its address has a link date', async () => {
    const made = newEmail()
    expect(await googleOf(await signInWithGoogle(made))).toEqual({ email: made, linkedAt: '' })
    const member = await panel.register()
    const found = await googleOf(await signInWithGoogle(member.email))
    expect([found?.email, Boolean(found?.linkedAt)]).toEqual([member.email, true])
  })

  test("the profile shows a Google address only if Google has verified it, because an unverified address may be somebody else's", async () => {
    const member = await panel.register()
    await linkGoogleAccount(panel, member.token, member.email, false)
    expect((await googleOf(member.token))?.email).toBe('')
  })

  test('only the profile shows the Google account, and no user record that a browser stores has it', async () => {
    const member = await linked()
    const body = { email: member.email, password: member.password }
    const answers = [await panel.call(auth.verify, { token: member.token }), await panel.call(auth.login, { body })]
    expect(JSON.stringify(answers.map(({ answer }) => answer))).not.toContain(member.google)
    expect(JSON.stringify((await panel.call(users.profile, { token: member.token })).answer.user)).not.toContain(
      member.google,
    )
  })

  type Linked = Awaited<ReturnType<typeof linked>>
  test.each<[what: string, act: (member: Linked) => Promise<{ status: number }>]>([
    ['the member unlinks it', ({ token, password }) => panel.call(unlinkGoogle, { token, body: { password } })],
    ['the account is deleted', ({ token, password }) => panel.call(users.eraseAccount, { token, body: { password } })],
    [
      'a new password has ended the link',
      async ({ email }) => {
        await panel.call(auth.forgotPassword, { body: { email } })
        const body = { email, otp: await panel.code(email), newPassword: 'Fresh#Rules1' }
        return panel.call(auth.resetPassword, { body })
      },
    ],
  ])('the Google account is gone everywhere once %s', async (_, act) => {
    const member = await linked()
    expect(await rowsWith(member.google)).not.toEqual([])
    expect((await act(member)).status).toBe(200)
    expect(await rowsWith(member.google)).toEqual([])
  })
})
