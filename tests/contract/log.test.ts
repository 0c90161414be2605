import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { serverOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

const bank = { accountHolderName: 'Qamar Wazir Lohia', accountNumber: '918273645546372', ifscCode: 'KKBK0QZ7XW9' }
const OTHER = '918273645546888'
const PASSWORD = 'Hidden#Phrase9'

describe.each(oneDatabase)('the log at its most detailed level, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, logLevel: 'trace', log: { write: (line) => void log.push(line) } })
  let member: Awaited<ReturnType<typeof memberWith>>
  const log: string[] = []
  const store = () => panel.server.database.store
  beforeAll(async () => {
    member = await memberWith(panel, 500)
  })

  const put = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${panel.api}/users/bank-details?accountNumber=${OTHER}`, {
      method: 'PUT',
      body,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${member.token}`, ...headers },
    })
  const save = (details = bank, key?: string) =>
    panel.call(users.saveBankDetails, { token: member.token, body: details, ...(key ? { key } : {}) })
  const withdraw = () => panel.call(users.requestWithdrawal, { token: member.token, body: { amount: 100 } })

  /** Makes every write to the table fail with an error that quotes the row. */
  async function whileFailing(table: string, run: () => Promise<{ status: number }>) {
    await store().execute(sql`create or replace function refuse_row() returns trigger language plpgsql as $$
      begin raise 'refused' using detail = new::text, hint = new::text; end $$`)
    await store().execute(
      sql`create trigger refuse_row before insert or update on ${sql.identifier(table)} for each row execute function refuse_row()`,
    )
    expect((await run()).status).toBe(500)
    await store().execute(sql`drop trigger refuse_row on ${sql.identifier(table)}`)
  }

  test('the log has no terminal control character, whatever a stranger wrote', () => {
    const text = '\u001b[31mred\u009b2J\u007f\u202eevil'
    panel.server.app.log.warn({ text }, 'a stranger wrote')
    const line = log.at(-1) ?? ''
    expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(JSON.parse(line)).toMatchObject({ text })
  })

  test('the log has no part of a bank account, no password and no token, whatever fails', async () => {
    expect((await save()).status).toBe(200)
    expect((await withdraw()).status).toBe(200)
    // An unchanged account is not written.
    for (const table of ['bank_details', 'bank_changes', 'idempotency_keys'])
      await whileFailing(table, () => save({ ...bank, accountNumber: OTHER }, `key-${table}`))
    for (const table of ['withdrawals', 'withdrawal_accounts', 'entries']) await whileFailing(table, withdraw)

    const text = JSON.stringify(bank)
    const bodies = [text.slice(0, -1), `[${text}]`, `${text}${text}`, `${text.slice(0, -1)},"x":"${'y'.repeat(2e6)}"}`]
    bodies.push(`{"accountHolderName":["${bank.accountHolderName}"],"accountNumber":${OTHER},"ifscCode":null}`)
    for (const body of bodies) expect((await put(body)).status).toBeGreaterThanOrEqual(400)
    expect((await put(text, { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await put(text, { 'Content-Type': 'application/json', 'Idempotency-Key': 'ä' })).status).toBe(400)
    expect((await save({ ...bank, accountHolderName: `${bank.accountHolderName}1` })).status).toBe(400)
    expect((await save(bank, 'one-key')).status).toBe(200)
    expect((await save({ ...bank, accountNumber: OTHER }, 'one-key')).status).toBe(409)

    await store().execute(sql`update bank_details set ifsc_code = account_number`)
    for (const ask of [() => panel.call(users.getBankDetails, { token: member.token }), withdraw])
      expect((await ask()).status).toBe(409)

    await whileFailing('users', () =>
      panel.call(auth.register, {
        body: { firstName: 'Zubeida', lastName: 'Hidden', email: 'hidden@example.org', password: PASSWORD },
      }),
    )
    await store().execute(sql`alter table bank_details rename to away`)
    for (const ask of [() => panel.call(users.getBankDetails, { token: member.token }), () => save(), withdraw])
      expect((await ask()).status).toBe(500)
    await store().execute(sql`alter table away rename to bank_details`)

    const written = log.join('')
    expect(written.match(/a request failed/g)?.length).toBeGreaterThanOrEqual(9)
    expect(written).toMatch(/The bank account of the member \S+ cannot be decrypted with the key/)
    expect(written).toMatch(/relation \\"bank_details\\" does not exist/)
    expect(written).toContain('/api/users/bank-details')
    const hidden = [...Object.values(bank), OTHER, PASSWORD, 'Zubeida', 'hidden@example.org', member.token, 'sealed.']
    expect(hidden.filter((secret) => written.includes(secret))).toEqual([])
  })
})
