import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  accountReadings,
  bankDetails,
  users as members,
  withdrawalAccounts,
  withdrawals,
} from '../../demo/server/db/schema.ts'
import { parseDataKeys } from '../../demo/server/db/vault/keys.ts'
import * as users from '../../src/contract/users.ts'
import { createLastingDatabase, type DatabaseKind, fillDirectory, oneDatabase } from '../support/database.ts'
import { everyRow, statistics } from '../support/every-row.ts'
import { filesWith } from '../support/files.ts'
import { asOperator } from '../support/operator.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

const SECRET = { accountHolderName: 'Qamar Wazir Lohia', accountNumber: '918273645546372', ifscCode: 'KKBK0QZ7XW9' }
const SEEDED = ['Asha Menon', '30214587961', 'SBIN0004231']
const hidden = [...Object.values(SECRET), ...SEEDED]

const keys = (text: string) => parseDataKeys('keys', text, [])
const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const [ONE, TWO] = [key('one', 1), key('two', 2)]

const linesWith = (rows: Record<string, string[]>, texts: readonly string[]) =>
  Object.entries(rows).flatMap(([table, lines]) =>
    lines.filter((line) => texts.some((text) => line.includes(text))).map((line) => `${table}: ${line}`),
  )

async function secretMember(panel: TestServer) {
  const member = await memberWith(panel, 500)
  await panel.call(users.saveBankDetails, { token: member.token, body: SECRET })
  await panel.call(users.requestWithdrawal, { token: member.token, body: { amount: 100 } })
  const { withdrawalHistory } = (await panel.call(users.withdrawalHistory, { token: member.token })).answer
  return { ...member, withdrawal: withdrawalHistory[0]?.transactionId ?? '' }
}

const template = mkdtempSync(join(tmpdir(), 'panel-at-rest-'))
beforeAll(async () => {
  await fillDirectory(template)
  const panel = await startServer({ database: { kind: 'directory', path: template }, dataKeys: keys(ONE) })
  await panel.close()
})
afterAll(() => rmSync(template, { recursive: true }))

async function lasting(kind: DatabaseKind, from: string | undefined = template) {
  const { choice, drop } = await createLastingDatabase(kind, from)
  onTestFinished(drop)
  return choice
}

describe.each(oneDatabase)('bank details at rest, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  const store = () => panel.server.database.store

  test('no table contains a readable bank account, but the owner and an operator can still read the account', async () => {
    const { token, withdrawal } = await secretMember(panel)
    await asOperator(panel, 'withdrawals', 'approve', withdrawal, '--by', 'Nila')
    await store().execute(sql`analyze`)
    const rows = await everyRow(store())
    expect(linesWith({ ...rows, statistics: await statistics(store()) }, hidden)).toEqual([])
    expect(linesWith(rows, [withdrawal])).toContainEqual(expect.stringMatching(/^withdrawals: .*KKBK.*6372/))

    expect((await panel.call(users.getBankDetails, { token })).answer.bankDetails).toEqual(SECRET)
    const output = await asOperator(panel, 'withdrawals', 'account', withdrawal, '--by', 'Nila')
    for (const part of Object.values(SECRET)) expect(output).toContain(part)
  })

  test('lists show members and operators only the bank and the last four digits', async () => {
    const { token } = await secretMember(panel)
    const { answer } = await panel.call(users.withdrawalHistory, { token })
    expect(answer.withdrawalHistory[0]?.bankDetails).toEqual({
      bankName: 'Kotak Mahindra Bank',
      accountNumber: '6372',
    })
    const list = await asOperator(panel, 'withdrawals', 'list')
    const page = await (await fetch(`${panel.url}/dev/withdrawals`)).text()
    for (const shown of [list, page, JSON.stringify(answer)]) {
      expect(shown).toContain('6372')
      expect(hidden.filter((text) => shown.includes(text))).toEqual([])
    }
  })

  test('the server records who reads a whole account, and nobody can change the record', async () => {
    const { withdrawal } = await secretMember(panel)
    const [row] = await store().select().from(withdrawals).where(eq(withdrawals.transactionId, withdrawal))
    const readings = () =>
      store()
        .select()
        .from(accountReadings)
        .where(eq(accountReadings.withdrawalId, row?.id ?? ''))
    expect(await readings()).toEqual([])
    await asOperator(panel, 'withdrawals', 'account', withdrawal.toLowerCase(), '--by', 'Nila')
    expect(await readings()).toMatchObject([{ by: 'Nila', at: expect.any(Date) }])
    await expect(asOperator(panel, 'withdrawals', 'account', withdrawal, '--by', ' ')).rejects.toMatchObject({
      status: 400,
    })
    await expect(asOperator(panel, 'withdrawals', 'account', 'WD-NONE')).rejects.toMatchObject({ status: 404 })
    expect(await readings()).toHaveLength(1)
    for (const statement of [sql`update account_readings set by = 'Omar'`, sql`delete from account_readings`])
      await expect(store().execute(statement)).rejects.toThrow()
  })

  test('an account that was moved to another row, column or withdrawal cannot be decrypted there', async () => {
    const [owner, thief] = [await secretMember(panel), await secretMember(panel)]
    const own = { ...SECRET, accountNumber: '111122223333' }
    await panel.call(users.saveBankDetails, { token: thief.token, body: own })
    const rowOf = async (userId: string) =>
      (await store().select().from(bankDetails).where(eq(bankDetails.userId, userId)))[0]
    const [theirs, mine] = [await rowOf(owner.id), await rowOf(thief.id)]
    const put = (values: object) => store().update(bankDetails).set(values).where(eq(bankDetails.userId, thief.id))
    const read = () => panel.call(users.getBankDetails, { token: thief.token })

    for (const moved of [
      { accountNumber: theirs?.accountNumber },
      { accountHolderName: mine?.accountNumber },
      { accountNumber: `${mine?.accountNumber.slice(0, -3)}AAA` },
    ]) {
      await put(moved)
      const { status, answer } = await read()
      expect([status, answer.code]).toEqual([409, 'bank-details-unreadable'])
      expect(JSON.stringify(answer)).not.toContain('918273645546372')
      const before = (await panel.call(users.profile, { token: thief.token })).answer.user.points
      const request = await panel.call(users.requestWithdrawal, { token: thief.token, body: { amount: 100 } })
      expect([request.status, request.answer.code]).toEqual([409, 'bank-details-unreadable'])
      expect((await panel.call(users.profile, { token: thief.token })).answer.user.points).toBe(before)
      await put(mine ?? {})
      expect((await read()).answer.bankDetails).toEqual(own)
    }

    const ids = await store()
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(eq(withdrawals.transactionId, thief.withdrawal))
    const [payout] = await store().select().from(withdrawalAccounts).where(eq(withdrawalAccounts.userId, owner.id))
    const { accountHolderName, accountNumber, ifscCode } = payout ?? {}
    await store()
      .update(withdrawalAccounts)
      .set({ accountHolderName, accountNumber, ifscCode })
      .where(eq(withdrawalAccounts.withdrawalId, ids[0]?.id ?? ''))
    await expect(asOperator(panel, 'withdrawals', 'account', thief.withdrawal)).rejects.toThrow(
      /it was changed or moved/,
    )
  })

  test('the database refuses an account that is not encrypted', async () => {
    const { id } = await panel.register()
    const plain = { userId: id, ...SECRET, accountHash: 'x', updatedAt: new Date() }
    const refusedBy = (constraint: string) => ({ cause: { constraint } })
    await expect(store().insert(bankDetails).values(plain)).rejects.toMatchObject(refusedBy('bank_details_sealed'))
    const update = store().update(withdrawalAccounts).set({ accountNumber: '918273645546372' })
    await expect(update).rejects.toMatchObject(refusedBy('withdrawal_accounts_sealed'))
  })
})

describe.each(oneDatabase)('keys of bank details, on the %s database', (kind) => {
  const readBy = async (panel: TestServer, who: { email: string; password: string }) => {
    const token = await panel.signIn(who)
    return panel.call(users.getBankDetails, { token })
  }

  test('rotation re-encrypts every account while members save, and the old key is no longer needed', async () => {
    const database = await lasting(kind)
    const first = await startServer({ database, dataKeys: keys(ONE) })
    const member = await secretMember(first)
    // The rotation needs more than one batch.
    const { store } = first.server.database
    const extra = Array.from({ length: 450 }, (_, index) => `extra-${String(index).padStart(3, '0')}`)
    await store
      .insert(members)
      .values(
        extra.map((id) => ({ id, email: `${id}@example.org`, firstName: 'A', lastName: 'B', createdAt: new Date() })),
      )
    const [row] = await store.select().from(bankDetails).limit(1)
    // These values were encrypted for another row, so they cannot be decrypted in the new one.
    const broken = { accountHolderName: row?.accountHolderName ?? '', ifscCode: row?.ifscCode ?? '' }
    const { vault } = first.server
    await store.insert(bankDetails).values(
      extra.map((userId, index) => {
        const field = (column: string, value: string) =>
          vault.seal({ table: 'bank_details', column, row: userId, userId, what: 'The account' }, value)
        return {
          userId,
          accountHolderName: index === 0 ? broken.accountHolderName : field('account_holder_name', 'Extra'),
          accountNumber: field('account_number', `9000000${String(index).padStart(3, '0')}`),
          ifscCode: field('ifsc_code', 'SBIN0000001'),
          accountHash: 'none yet',
          updatedAt: new Date(),
        }
      }),
    )
    await first.close()

    const second = await startServer({ database, dataKeys: keys(`${TWO} ${ONE}`) })
    expect((await readBy(second, member)).answer.bankDetails).toEqual(SECRET)
    expect(await asOperator(second, 'keys', 'list')).toMatch(
      /^two {2}0 bank accounts {2}writes\none {2}\d+ bank accounts(\n|$)/,
    )
    const token = await second.signIn(member)
    const busy = Array.from({ length: 12 }, (_, index) => ({ ...SECRET, accountNumber: `55555555${index + 10}` }))
    const [output] = await Promise.all([
      asOperator(second, 'keys', 'rotate'),
      ...busy.map((body) => second.call(users.saveBankDetails, { token, body })),
    ])
    expect(output).toMatch(/^45\d bank accounts were re-encrypted with the key two\.\n1 could not be decrypted:/)
    await second.server.database.store.delete(bankDetails).where(eq(bankDetails.userId, 'extra-000'))
    expect(await asOperator(second, 'keys', 'rotate')).toMatch(
      /^0 bank accounts were re-encrypted with the key two\.\nQueued mails, codes of rewards and unfinished answers are encrypted with it too\.\nYou can remove the keys? one(, demo-\w+)? in a week\.$/,
    )
    await second.close()

    const third = await startServer({ database, dataKeys: keys(TWO) })
    const kept = (await readBy(third, member)).answer.bankDetails
    expect(busy).toContainEqual(kept)
    expect(await asOperator(third, 'withdrawals', 'account', member.withdrawal)).toContain(SECRET.accountNumber)
    const last = extra.at(-1) ?? ''
    const [one] = await third.server.database.store.select().from(bankDetails).where(eq(bankDetails.userId, last))
    const place = { table: 'bank_details', column: 'account_number', row: last, userId: last, what: 'The account' }
    expect(third.server.vault.open(place, one?.accountNumber ?? '')).toBe('9000000449')
    await third.close()
  })

  test('an interrupted rotation continues where it stopped', async () => {
    const database = await lasting(kind)
    const first = await startServer({ database, dataKeys: keys(ONE) })
    const member = await secretMember(first)
    await first.close()
    const second = await startServer({ database, dataKeys: keys(`${TWO} ${ONE}`) })
    const { store } = second.server.database
    // The rotation stops at the second table.
    await store.execute(sql`create function stop() returns trigger language plpgsql as $$ begin raise 'stop'; end $$`)
    await store.execute(
      sql`create trigger stop before update on withdrawal_accounts for each statement execute function stop()`,
    )
    await expect(asOperator(second, 'keys', 'rotate')).rejects.toThrow()
    const under = async () =>
      (await asOperator(second, 'keys', 'list'))
        .match(/\d+(?= bank)/g)
        ?.slice(0, 2)
        .map(Number)
    const [some = 0, rest = 0] = (await under()) ?? []
    expect([some > 0, rest > 0]).toEqual([true, true])
    await store.execute(sql`drop trigger stop on withdrawal_accounts`)
    expect(await asOperator(second, 'keys', 'rotate')).toContain(`${rest} bank accounts were re-encrypted`)
    expect(await under()).toEqual([some + rest, 0])
    expect((await readBy(second, member)).answer.bankDetails).toEqual(SECRET)
    await second.close()
  })

  test('if the key of an account is missing, the account is unreadable, the member and the log are told, and everything else works', async () => {
    const database = await lasting(kind)
    const first = await startServer({ database, dataKeys: keys(ONE) })
    const member = await secretMember(first)
    await first.close()
    const log: string[] = []
    const write = (line: string) => void log.push(line)
    const second = await startServer({ database, dataKeys: keys(TWO), logLevel: 'warn', log: { write } })
    await second.server.upkeep.settled()
    expect(log.join('')).toMatch(
      /The key one is missing, which encrypts bank accounts \(\d+\): add it to PANEL_DATA_KEYS/,
    )
    log.length = 0

    const { status, answer } = await readBy(second, member)
    expect([status, answer.code]).toEqual([409, 'bank-details-unreadable'])
    expect(log.join('')).toMatch(/The bank account of the member \S+ is encrypted with the key one/)
    const token = await second.signIn(member)
    const { withdrawalHistory } = (await second.call(users.withdrawalHistory, { token })).answer
    expect(withdrawalHistory[0]?.bankDetails.accountNumber).toBe('6372')
    await expect(asOperator(second, 'withdrawals', 'account', member.withdrawal)).rejects.toThrow(/with the key one/)
    expect(await asOperator(second, 'withdrawals', 'reject', member.withdrawal, '--reason', 'x')).toContain(
      'is rejected',
    )

    await second.call(users.saveBankDetails, { token, body: SECRET })
    expect((await second.call(users.getBankDetails, { token })).answer.bankDetails).toEqual(SECRET)
    expect((await second.call(users.requestWithdrawal, { token, body: { amount: 100 } })).status).toBe(200)
    await second.close()
  })
})

test("no byte of the embedded database's folder, including its log, reveals an account, running or closed", async () => {
  const database = await lasting('embedded')
  if (database.kind !== 'directory') throw new Error('not embedded')
  const panel = await startServer({ database })
  const { token, email, withdrawal } = await secretMember(panel)
  await panel.call(users.saveBankDetails, { token, body: { ...SECRET, accountNumber: '918273645546999' } })
  await panel.call(users.saveBankDetails, { token, body: { ...SECRET, ifscCode: 'bad' } })
  await asOperator(panel, 'withdrawals', 'account', withdrawal)
  const texts = [...hidden, '918273645546999']
  expect(filesWith(database.path, texts)).toEqual([])
  await panel.server.database.store.execute(sql`checkpoint`)
  expect(filesWith(database.path, texts)).toEqual([])
  await panel.close()
  expect(filesWith(database.path, texts)).toEqual([])
  // Proves that the search finds values that are not encrypted.
  expect(filesWith(join(database.path, 'pglite', 'pg_wal'), [email])).not.toEqual([])
  expect(filesWith(join(database.path, 'pglite', 'base'), [email])).not.toEqual([])
  expect(statSync(join(database.path, 'data-keys')).mode & 0o777).toBe(0o600)
})
