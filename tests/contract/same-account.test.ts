import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bankDetails, withdrawalAccounts } from '../../demo/server/db/schema.ts'
import { rehash } from '../../demo/server/db/vault/rehash.ts'
import { createVault } from '../../demo/server/db/vault/vault.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { asOperator } from '../support/operator.ts'
import { serverOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

describe.each(oneDatabase)('members who are paid to one account, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  async function paidTo(accountNumber: string, ifscCode = 'HDFC0001234') {
    const member = await memberWith(panel, 500)
    const body = { accountHolderName: 'Meera Iyer', accountNumber, ifscCode }
    expect((await panel.call(users.saveBankDetails, { token: member.token, body })).status).toBe(200)
    expect((await panel.call(users.requestWithdrawal, { token: member.token, body: { amount: 100 } })).status).toBe(200)
    return member
  }

  async function linesOf({ email }: { email: string }) {
    const output = await asOperator(panel, 'withdrawals', 'list')
    return output.split('\n').filter((line) => line.includes(email))
  }

  test('the list marks members who share an account in any spelling of branch and zeros, and nobody else', async () => {
    const [one, other] = [await paidTo('455566667777'), await paidTo('000455566667777', 'HDFC0009999')]
    const unshared = [await paidTo('455566667778'), await paidTo('455566667777', 'ICIC0001234')]
    for (const member of [one, other]) expect(await linesOf(member)).toEqual([expect.stringContaining('paid to 2 mem')])
    for (const member of unshared) expect(await linesOf(member)).toEqual([expect.not.stringContaining('paid to')])
  })

  test('two members stay marked after one of them saves another account, and the new account gets no mark', async () => {
    const [one, other] = [await paidTo('466677778888'), await paidTo('466677778888')]
    const body = { accountHolderName: 'Meera Iyer', accountNumber: '466677770000', ifscCode: 'HDFC0001234' }
    await panel.call(users.saveBankDetails, { token: other.token, body })
    await panel.call(users.requestWithdrawal, { token: other.token, body: { amount: 100 } })
    await panel.call(users.requestWithdrawal, { token: one.token, body: { amount: 100 } })
    for (const line of await linesOf(one)) expect(line).toContain('paid to 2 members')
    expect((await linesOf(other)).filter((line) => line.includes('paid to'))).toHaveLength(1)
  })

  test('the list still marks both members after the secret changed and the hashes were recomputed', async () => {
    const [one, other] = [await paidTo('477788889999'), await paidTo('477788889999')]
    const { store } = panel.server.database
    const hashesOf = async ({ id }: { id: string }) => {
      const rows = [bankDetails, withdrawalAccounts].map((table) =>
        store
          .select({ hash: table.accountHash })
          .from(table as typeof bankDetails)
          .where(eq(table.userId, id)),
      )
      return (await Promise.all(rows)).flat().map(({ hash }) => hash)
    }
    const before = await hashesOf(one)
    const later = {
      ...panel.server.vault,
      accounts: createVault([{ id: 'x', secret: Buffer.alloc(32) }], 'new').accounts,
    }
    expect(await rehash(store, later)).toBeGreaterThan(3)
    const after = await hashesOf(one)
    expect([new Set(before).size, new Set(after).size, after[0] === before[0]]).toEqual([1, 1, false])
    expect(await hashesOf(other)).toEqual(after)
    expect(await linesOf(one)).toEqual([expect.stringContaining('paid to 2 members')])
    expect(await rehash(store, later), 'a second run finds nothing to recompute').toBe(0)
    await rehash(store, panel.server.vault)
    expect(await hashesOf(one)).toEqual(before)
  })
})
