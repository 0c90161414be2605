import { describe, expect, test } from 'vitest'
import * as tables from '../../demo/server/db/schema.ts'
import * as auth from '../../src/contract/auth.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { serverOfSuite } from '../support/suite.ts'

describe.each(oneDatabase)('signing in on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  test('the server stores neither codes nor tokens in plain text', async () => {
    const { email, otp } = await panel.pending()
    const { answer } = await panel.call(auth.verifyEmail, { body: { email, otp } })
    const { email: other, otp: live } = await panel.pending()
    const { store } = panel.server.database
    const rows = JSON.stringify([
      await store.select().from(tables.sessions),
      await store.select().from(tables.codes),
      await store.select().from(tables.users),
    ])
    expect(rows).toContain(other)
    for (const secret of [answer.token ?? '', live, 'Enough#Rules1']) expect(rows.includes(`"${secret}"`)).toBe(false)
  })

  test('a session ends after thirty days', async () => {
    const { token } = await panel.register()
    panel.pass(29 * 86_400)
    expect((await panel.call(users.profile, { token })).status).toBe(200)
    panel.pass(2 * 86_400)
    expect((await panel.call(users.profile, { token })).status).toBe(401)
  })
})
