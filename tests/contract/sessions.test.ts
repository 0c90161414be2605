import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { knownDevices, sessions as table } from '../../demo/server/db/schema.ts'
import { login, verify } from '../../src/contract/auth.ts'
import { endOtherSessions, endSession, listSessions } from '../../src/contract/security.ts'
import { eraseAccount } from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { serverOfSuite } from '../support/suite.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe.each(oneDatabase)("a member's sessions on the %s database", (kind) => {
  const panel = serverOfSuite({ kind })

  async function signInWith(member: { email: string; password: string }, userAgent: string) {
    const { email, password } = member
    const { answer } = await panel.call(login, { body: { email, password }, headers: { 'User-Agent': userAgent } })
    return answer.token ?? ''
  }
  const listFor = async (token: string) => (await panel.call(listSessions, { token })).answer.sessions
  const statusOf = async (token: string) => (await panel.call(verify, { token })).status

  test('the list names devices in plain words, marks the session that asks, and has no token, hash or User-Agent', async () => {
    const member = await panel.register()
    const token = await signInWith(member, CHROME)
    const phone = await signInWith(member, PHONE)
    const { answer } = await panel.call(listSessions, { token })
    expect(answer.sessions).toHaveLength(3)
    expect(answer.sessions[0]).toMatchObject({ device: 'Chrome, Windows', current: true })
    expect(answer.sessions.slice(1).map(({ device, current }) => [device, current])).toEqual([
      ['Safari, iPhone', false],
      ['', false],
    ])
    const rows = await panel.server.database.store.select().from(table).where(eq(table.userId, member.id))
    const text = JSON.stringify(answer)
    for (const secret of [token, phone, ...rows.map(({ tokenHash }) => tokenHash), 'Mozilla'])
      expect(text).not.toContain(secret)
  })

  test('a member signs out one device, and then all others, and keeps the session that asks', async () => {
    const member = await panel.register()
    const phone = await signInWith(member, PHONE)
    const [, other] = await listFor(member.token)
    expect((await panel.call(endSession, { token: member.token, id: other?.id ?? '' })).status).toBe(200)
    expect([await statusOf(phone), await statusOf(member.token)]).toEqual([401, 200])

    const more = [await signInWith(member, PHONE), await signInWith(member, CHROME)]
    expect((await panel.call(endOtherSessions, { token: member.token })).status).toBe(200)
    expect(await Promise.all(more.map(statusOf))).toEqual([401, 401])
    expect(await listFor(member.token)).toHaveLength(1)
  })

  test("another member's session, an unknown one and an ended one are answered 404, and stay as they are", async () => {
    const [one, other] = [await panel.register(), await panel.register()]
    const [theirs] = await listFor(other.token)
    for (const id of [theirs?.id ?? '', 'unknown', other.token])
      expect((await panel.call(endSession, { token: one.token, id })).status).toBe(404)
    expect(await statusOf(other.token)).toBe(200)
    await panel.call(endOtherSessions, { token: one.token })
    expect(await statusOf(other.token)).toBe(200)
  })

  test('an expired session is not listed', async () => {
    const member = await panel.register()
    panel.pass(29 * 86_400)
    const token = await panel.signIn(member)
    panel.pass(2 * 86_400)
    expect(await listFor(token)).toHaveLength(1)
    await panel.resetClock()
  })

  test('the last use is written at most once an hour, and after that by the next call', async () => {
    const member = await panel.register()
    const used = async () => {
      await panel.call(verify, { token: member.token })
      await panel.server.background.settled()
      return (await listFor(member.token))[0]?.lastUsedAt ?? ''
    }
    const first = await used()
    panel.pass(1800)
    expect(await used()).toBe(first)
    panel.pass(1900)
    const later = await used()
    expect(Date.parse(later) - Date.parse(first)).toBeGreaterThan(3_600_000)
    expect(await used()).toBe(later)
    await panel.resetClock()
  })

  test('a sign-in on a new device is mailed once, and never a registration or a device that is known', async () => {
    const member = await panel.register()
    const mails = async () =>
      (await panel.mailbox(member.email)).filter(({ subject }) => subject === 'New sign-in to your account')
    await panel.signIn(member)
    expect(await mails()).toEqual([])
    const token = await signInWith(member, PHONE)
    await panel.call(endOtherSessions, { token })
    await signInWith(member, PHONE)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('(Safari, iPhone)')
  })

  test('a deleted account leaves no device behind', async () => {
    const member = await panel.register()
    const token = await signInWith(member, PHONE)
    expect((await panel.call(eraseAccount, { token, body: { password: member.password } })).status).toBe(200)
    const { store } = panel.server.database
    expect(await store.select().from(knownDevices).where(eq(knownDevices.userId, member.id))).toEqual([])
  })
})
