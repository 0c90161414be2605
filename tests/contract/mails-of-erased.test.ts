import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users as members, outgoingMails } from '../../demo/server/db/schema.ts'
import { writeMail } from '../../demo/server/mail/outgoing.ts'
import { runCommand } from '../../demo/server/operator/command.ts'
import * as users from '../../src/api/users.ts'
import { oneDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

// Nothing answers on the port of this mail server, so every mail waits in the database.

describe.each(oneDatabase)('the mails that wait for an erased member, on the %s database', (kind) => {
  let panel: TestServer
  beforeAll(async () => {
    panel = await startServer({ kind, mail: { from: 'panel@example.org', smtpUrl: 'smtp://127.0.0.1:9' } })
  })
  afterAll(() => panel.close())

  const store = () => panel.server.database.store
  const waiting = async () =>
    (await store().select({ kind: outgoingMails.kind }).from(outgoingMails)).map((one) => one.kind)

  /** A member for whom mails wait. */
  async function mailed() {
    const member = await panel.register()
    const bank = { accountHolderName: 'Meera Iyer', accountNumber: '987654321098', ifscCode: 'SBIN0123456' }
    await panel.call(users.saveBankDetails, { token: member.token, body: bank })
    // the mail of a code that was used is dropped at its next try
    expect(await waiting()).toContain('bank-added')
    return member
  }

  test('are deleted with the account, whoever deletes it; only the news of that is sent', async () => {
    const first = await mailed()
    await panel.call(users.eraseAccount, { token: first.token, body: { password: first.password } })
    expect(await waiting()).toEqual(['account-erased'])
    const second = await mailed()
    const { database, vault } = panel.server
    const command = { words: 'members erase', email: second.email, by: 'Nila' }
    await runCommand({ database, vault: () => vault }, command, new Date())
    expect(await waiting()).toEqual(['account-erased'])
    const [row] = await store().select({ by: members.erasedBy }).from(members).where(eq(members.id, second.id))
    expect(row).toEqual({ by: 'Nila' })
  })

  test('cannot be queued after it', async () => {
    const { id, token, password, email } = await mailed()
    await panel.call(users.eraseAccount, { token, body: { password } })
    const written = { kind: 'known', to: email, userId: id, subject: 'Late', text: '', html: '' } as const
    await expect(writeMail(store(), panel.server.vault, written, new Date())).rejects.toMatchObject({
      cause: { code: 'PNLER' },
    })
  })
})
