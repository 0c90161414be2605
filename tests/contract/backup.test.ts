import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../demo/server/db/open.ts'
import type { Store } from '../../demo/server/db/store.ts'
import { createVault, type Vault } from '../../demo/server/db/vault/vault.ts'
import { bankDetailsOf } from '../../demo/server/money/bank.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { withdrawalsWithStatus } from '../../demo/server/money/withdrawals/listing.ts'
import { restoreBackup } from '../../demo/server/operator/backup/restore.ts'
import { backupStream, linesOf } from '../../demo/server/operator/backup/streams.ts'
import * as users from '../../src/api/users.ts'
import { createDatabase, databases, fillDirectory, oneDatabase } from '../support/database.ts'
import { everyRow } from '../support/every-row.ts'
import { operate } from '../support/process.ts'
import { startServer } from '../support/server.ts'
import { isHeavy } from '../support/size.ts'
import { memberWith } from '../support/withdrawals.ts'

type Kind = (typeof databases)[number]

const sumOf = async (store: Store) =>
  (
    (await store.execute(sql`select sum(amount)::int as sum, count(*)::int as count from entries`)) as never as {
      rows: [{ sum: number; count: number }]
    }
  ).rows[0]

const openWithdrawal = async (store: Store) =>
  (await withdrawalsWithStatus(store, ['pending']))[0]?.withdrawal.transactionId ?? ''

async function read(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** An empty database with its tables. */
async function openEmpty(kind: Kind) {
  const { choice, drop } = await createDatabase(kind)
  const database = await openDatabase(choice)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return { database }
}

const restoreInto = (database: { readonly store: Store }, vault: Vault, backup: Buffer) =>
  restoreBackup(database.store, vault, linesOf(Readable.from([backup])))

/** A server with members, points, withdrawals and an erased account, and its backup. */
async function startFull(kind: Kind) {
  const panel = await startServer({ kind })
  onTestFinished(() => panel.close())
  const member = await memberWith(panel, 500, 150)
  const bank = { accountHolderName: 'Meera Iyer', accountNumber: '918273645546372', ifscCode: 'KKBK0QZ7XW9' }
  await panel.call(users.saveBankDetails, { token: member.token, body: bank })
  const gone = await panel.register()
  await panel.call(users.eraseAccount, { token: gone.token, body: { password: gone.password } })
  await panel.server.background.settled()
  const backup = await read(backupStream(panel.server.database, new Date()))
  return { panel, member, bank, backup, vault: panel.server.vault }
}

/** `npm test` goes from each kind to the other; `npm run test:heavy` also to the same. */
const pairs = databases.flatMap((from) =>
  databases.filter((to) => isHeavy || to !== from || databases.length === 1).map((to) => [from, to] as const),
)

describe.each(pairs)('a backup of the %s database, restored into an empty %s one', (from, to) => {
  test('has every row, the same ledger sum and readable bank details, and takes no second one', async () => {
    const { panel, member, bank, backup, vault } = await startFull(from)
    const { database } = await openEmpty(to)
    const count = await restoreInto(database, vault, backup)
    const [before, after] = [await everyRow(panel.server.database.store), await everyRow(database.store)]
    expect(after).toEqual(before)
    const { panel_migrations: _, ...tables } = before
    expect(count).toBe(Object.values(tables).flat().length)
    expect(await bankDetailsOf(database.store, vault, member.id)).toEqual(bank)
    expect(await sumOf(database.store)).toEqual(await sumOf(panel.server.database.store))
    expect((await sumOf(database.store)).sum).toBe(0)
    await expect(restoreInto(database, vault, backup)).rejects.toThrow(/^The database is not empty/)
    // it goes on where it was: numbers that the database gives, and the triggers of the ledger
    await decideWithdrawal(database.store, {
      id: await openWithdrawal(database.store),
      action: 'reject',
      by: 'Nila',
      reason: 'No',
      at: new Date(),
    })
    expect((await sumOf(database.store)).sum).toBe(0)
    await expect(database.store.execute(sql`update transactions set balance = 1`)).rejects.toThrow()
  })
})

test.each(oneDatabase)(
  'a backup of the %s database that is damaged, cut, changed or of other keys restores nothing',
  async (kind) => {
    const { backup, vault } = await startFull(kind)
    const { database } = await openEmpty(kind)
    const text = gunzipSync(backup).toString()
    const flipped = Buffer.from(backup)
    const middle = Math.floor(flipped.length / 2)
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff
    const lines = text.trimEnd().split('\n')
    const damaged: [string, Buffer][] = [
      ['nothing', Buffer.alloc(0)],
      ['not compressed', Buffer.from(text)],
      ['a byte changed', flipped],
      ['cut short', backup.subarray(0, -20)],
      ['without its end', gzipSync(`${lines.slice(0, -1).join('\n')}\n`)],
      ['a row less', gzipSync(`${lines.filter((line) => !line.includes('"survey_credit"')).join('\n')}\n`)],
      ['another amount', gzipSync(text.replace(/"points": ?\d+/, '"points": 999999'))],
    ]
    const before = await everyRow(database.store)
    for (const [what, bytes] of damaged)
      await expect(restoreInto(database, vault, bytes), what).rejects.toThrow(/damaged or not whole/)
    const others = createVault([{ id: vault.writes, secret: Buffer.alloc(32, 3) }], 'secret')
    await expect(restoreInto(database, others, backup)).rejects.toThrow(/does not open with the key/)
    expect(await everyRow(database.store)).toEqual(before)
  },
)

const WRONG = [
  [
    sql`update entries set amount = amount + 1 where id = (select max(id) from entries)`,
    /a ledger transaction does not have its two entries/,
  ],
  [
    sql`update entries set account = 'member:nobody' where account like 'member:%'`,
    /a ledger transaction has another member's account/,
  ],
  [sql`update transactions set balance = balance + 1 where number = 1`, /a balance is not the sum of its entries/],
  [sql`update transactions set number = number + 1`, /a balance is not the sum of its entries/],
] as const

test.each(oneDatabase)(
  'a ledger of the %s database that does not add up is refused, though the file is whole',
  async (kind) => {
    for (const [change, reason] of WRONG) {
      const { panel, vault } = await startFull(kind)
      const { store } = panel.server.database
      for (const table of ['entries', 'transactions'])
        await store.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
      await store.execute(sql`alter table transactions drop constraint transactions_number`)
      await store.execute(change)
      const backup = await read(backupStream(panel.server.database, new Date()))
      const { database } = await openEmpty(kind)
      await expect(restoreInto(database, vault, backup)).rejects.toThrow(reason)
      expect((await sumOf(database.store)).count).toBe(0)
    }
  },
)

test('an operator backs up the embedded database of a running server into a file of their own alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-backup-'))
  await fillDirectory(join(folder, 'data'))
  const panel = await startServer({ database: { kind: 'directory', path: join(folder, 'data') } })
  onTestFinished(async () => {
    await panel.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const variables = { DATA_DIR: join(folder, 'data') }
  const file = join(folder, 'panel.backup')
  expect(await operate(variables, 'backup', file)).toEqual({ code: 0, output: `The backup is in ${file}.` })
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(await operate(variables, 'restore', file)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/not empty/),
  })
  const { database } = await openEmpty('embedded')
  await restoreInto(database, panel.server.vault, readFileSync(file))
  expect(await sumOf(database.store)).toEqual(await sumOf(panel.server.database.store))
})
