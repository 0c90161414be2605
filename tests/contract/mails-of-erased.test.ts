import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users as members, outgoingMails } from '../../demo/server/db/schema.ts'
import { writeMail } from '../../demo/server/mail/outgoing.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { asOperator } from '../support/operator.ts'
import { serverOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

// No mail server answers on this port, so mails stay in the database.

describe.each(oneDatabase)('the mails that wait for an erased member, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, mail: { from: 'panel@example.org', smtpUrl: 'smtp://127.0.0.1:9' } })

  const store = () => panel.server.database.store
  const waiting = async () =>
    (await store().select({ kind: outgoingMails.kind }).from(outgoingMails)).map((one) => one.kind)

  async function mailed() {
    const member = await memberWith(panel, 500)
    // The server drops the mail of a used code at its next try.
    expect(await waiting()).toContain('bank-added')
    return member
  }

  test('the mails are deleted with the account, whoever deletes it, and only the notice of the erasure is sent', async () => {
    const first = await mailed()
    await panel.call(users.eraseAccount, { token: first.token, body: { password: first.password } })
    expect(await waiting()).toEqual(['account-erased'])
    const second = await mailed()
    await asOperator(panel, 'members', 'erase', second.email, '--yes', '--by', 'Nila')
    expect(await waiting()).toEqual(['account-erased'])
    const [row] = await store().select({ by: members.erasedBy }).from(members).where(eq(members.id, second.id))
    expect(row).toEqual({ by: 'Nila' })
  })

  test('no mail can be queued after the erasure', async () => {
    const { id, token, password, email } = await mailed()
    await panel.call(users.eraseAccount, { token, body: { password } })
    const written = { kind: 'known', to: email, userId: id, subject: 'Late', text: '', html: '' } as const
    await expect(writeMail(store(), panel.server.vault, written, new Date())).rejects.toMatchObject({
      cause: { code: 'PNLER' },
    })
  })
})
