import { describe, expect, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { newEmail, registration } from '../support/server.ts'
import { openSocket } from '../support/socket.ts'
import { serverOfSuite } from '../support/suite.ts'

describe.each(oneDatabase)('passwords on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  test('a new password closes the sockets of the sessions that it ends, and no others', async () => {
    const { email, password, token } = await panel.register()
    const others = [await panel.signIn({ email, password }), await panel.signIn({ email, password })]
    const bystander = await openSocket(panel.url, (await panel.register()).token)
    const mine = await openSocket(panel.url, token)
    const theirs = await Promise.all(others.map((other) => openSocket(panel.url, other)))
    const body = { newPassword: 'Other#Rules2', currentPassword: password }
    await panel.call(users.changePassword, { token, body })
    await Promise.all(theirs.map(({ closed }) => closed))
    expect([mine.socket.connected, bystander.socket.connected]).toEqual([true, true])

    const { message } = (await panel.call(auth.forgotPassword, { body: { email } })).answer
    expect(message).toBe(
      'If an account with that email exists, a password reset OTP has been sent. Please check your email.',
    )
    const otp = await panel.code(email)
    await panel.call(auth.resetPassword, { body: { email, otp, newPassword: 'sixsix' } })
    await mine.closed
    expect(bystander.socket.connected).toBe(true)
    bystander.socket.close()
  })

  test('signing out closes that session’s socket', async () => {
    const { email, password, token } = await panel.register()
    const stays = await openSocket(panel.url, await panel.signIn({ email, password }))
    const goes = await openSocket(panel.url, token)
    await panel.call(auth.logout, { token })
    await goes.closed
    expect(stays.socket.connected).toBe(true)
    stays.socket.close()
  })

  test('the server accepts a password in composed, decomposed and full-width letters', async () => {
    const email = newEmail()
    const typed = 'Ｃafe\u0301#2026x'
    const body = { ...registration(email), password: `C${typed}` }
    await panel.call(auth.register, { body })
    await panel.call(auth.verifyEmail, { body: { email, otp: await panel.code(email) } })
    for (const password of ['CCaf\u00e9#2026x', 'CＣafé#２０２６ｘ', body.password]) {
      expect((await panel.call(auth.login, { body: { email, password } })).status).toBe(200)
    }
    for (const password of ['CCafe#2026x', 'ccafé#2026x', 'CCafé#2026x ']) {
      expect((await panel.call(auth.login, { body: { email, password } })).status).toBe(401)
    }
  })

  test('the server compares every character of a long password', async () => {
    const email = newEmail()
    const password = `Aa1#${'x'.repeat(1019)}`
    await panel.call(auth.register, { body: { ...registration(email), password: `${password}y` } })
    await panel.call(auth.verifyEmail, { body: { email, otp: await panel.code(email) } })
    expect((await panel.call(auth.login, { body: { email, password: `${password}z` } })).status).toBe(401)
    expect((await panel.call(auth.login, { body: { email, password: `${password}y` } })).status).toBe(200)
  })
})
