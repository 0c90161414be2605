import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../demo/server/db/open.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { withdrawalsWithStatus } from '../../demo/server/money/withdrawals/listing.ts'
import { checkDatabase } from '../../demo/server/operator/check.ts'
import * as users from '../../src/contract/users.ts'
import { createBareDatabase, fillDirectory, oneDatabase } from '../support/database.ts'
import { everyRow } from '../support/every-row.ts'
import { operate } from '../support/process.ts'
import { programFile } from '../support/programs.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { memberWith } from '../support/withdrawals.ts'

const KEYS = `first:${Buffer.alloc(32, 5).toString('base64')}`
const OTHER_KEYS = `first:${Buffer.alloc(32, 6).toString('base64')}`
const dataKeys = [{ id: 'first', secret: Buffer.alloc(32, 5) }]
const SOUND =
  'The ledger sums to zero, each balance is the sum of its entries, and every bank account can be decrypted.'

async function fill(panel: TestServer): Promise<void> {
  onTestFinished(() => panel.close())
  const member = await memberWith(panel, 500, 150)
  const bank = { accountHolderName: 'Meera Iyer', accountNumber: '918273645546372', ifscCode: 'KKBK0QZ7XW9' }
  await panel.call(users.saveBankDetails, { token: member.token, body: bank })
  const gone = await panel.register()
  await panel.call(users.eraseAccount, { token: gone.token, body: { password: gone.password } })
  await panel.server.background.settled()
}

describe('backups of the embedded database of a running server', () => {
  async function backedUp() {
    const folder = mkdtempSync(join(tmpdir(), 'panel-backup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const from = join(folder, 'data')
    await fillDirectory(from)
    const panel = await startServer({ database: { kind: 'directory', path: from }, dataKeys })
    await fill(panel)
    const file = join(folder, 'panel.backup')
    const backUp = () => operate({ DATA_DIR: from, PANEL_DATA_KEYS: KEYS }, 'backup', file)
    const to = join(folder, 'other')
    const restore = (keys = KEYS, source = file) => operate({ DATA_DIR: to, PANEL_DATA_KEYS: keys }, 'restore', source)
    return { panel, from, to, file, folder, backUp, restore }
  }

  test('only the owner can read a backup, which fills an empty folder with every row', async () => {
    const { panel, from, to, file, backUp, restore } = await backedUp()
    expect(await backUp()).toEqual({ code: 0, output: `The backup is in ${file}.` })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(await backUp()).toMatchObject({ code: 1, output: `${file} already exists: choose another name` })
    const before = await everyRow(panel.server.database.store)
    expect(await operate({ DATA_DIR: from, PANEL_DATA_KEYS: KEYS }, 'restore', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`${from} is not empty`),
    })
    expect(await restore()).toEqual({ code: 0, output: SOUND })
    const database = await openDatabase({ kind: 'directory', path: to }, 'existing')
    onTestFinished(() => database.close())
    expect(await everyRow(database.store)).toEqual(before)
    // The restore includes sequences and triggers.
    const [{ withdrawal } = {}] = await withdrawalsWithStatus(database.store, ['pending'])
    const rejection = { action: 'reject', by: 'Nila', reason: 'No', at: new Date() } as const
    await decideWithdrawal(database.store, { id: withdrawal?.id ?? '', ...rejection })
    await expect(database.store.execute(sql`delete from entries`)).rejects.toThrow()
  })

  test('a restore writes nothing if the backup is damaged, cut short or encrypted with other keys', async () => {
    const { to, file, folder, backUp, restore } = await backedUp()
    await backUp()
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    const middle = Math.floor(flipped.length / 2)
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff
    const damaged = join(folder, 'damaged')
    for (const [what, bytes] of [
      ['nothing', Buffer.alloc(0)],
      ['a byte changed', flipped],
      ['cut short', whole.subarray(0, -20)],
    ] as const) {
      writeFileSync(damaged, bytes)
      expect(await restore(KEYS, damaged), what).toMatchObject({ code: 1 })
      expect(existsSync(to) && readdirSync(to), what).toBe(false)
    }
    expect(await restore(OTHER_KEYS)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/cannot be decrypted with the key first.*Nothing was restored\.$/s),
    })
    expect(existsSync(to)).toBe(false)
  })
})

test('a restore does not touch a folder that was filled while the backup was being read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const from = join(folder, 'data')
  await fillDirectory(from)
  const file = join(folder, 'panel.backup')
  await operate({ DATA_DIR: from, PANEL_DATA_KEYS: KEYS }, 'backup', file)
  const to = join(folder, 'other')
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: to, PANEL_DATA_KEYS: KEYS }
  const child = spawn(process.execPath, [programFile('demo/server/operator/cli.ts'), 'restore', '-'], { env })
  const ended = once(child, 'close')
  let said = ''
  child.stderr.on('data', (part) => (said += part))
  await once(child.stderr, 'data')
  await fillDirectory(to)
  child.stdin.end(readFileSync(file))
  const [code] = await ended
  expect([code, said]).toEqual([1, expect.stringContaining(`${to} is not empty, so nothing was restored`)])
  expect(existsSync(join(to, 'pglite', 'PG_VERSION'))).toBe(true)
  expect(readdirSync(folder).sort(), 'the restore leaves no other folder').toEqual(['data', 'other', 'panel.backup'])
})

test.runIf(process.env.DATABASE_URL)(
  "PostgreSQL's tools restore a database, and `panel check` finds no fault in the restored database",
  async () => {
    const panel = await startServer({ kind: 'postgres', dataKeys })
    await fill(panel)
    const [from, to] = [panel.server.config.database as { url: string }, await createBareDatabase()]
    onTestFinished(() => to.drop())
    const { url } = to.choice as { url: string }
    expect(await operate({ DATABASE_URL: from.url }, 'backup', 'file')).toMatchObject({
      code: 1,
      output: expect.stringContaining('pg_dump --format=custom'),
    })
    const archive = execFileSync('pg_dump', ['--format=custom', from.url], { maxBuffer: 1e9 })
    execFileSync('pg_restore', [`--dbname=${url}`, '--no-owner'], { input: archive })
    const check = (keys = KEYS) => operate({ DATABASE_URL: url, PANEL_DATA_KEYS: keys }, 'check')
    expect(await check()).toEqual({ code: 0, output: SOUND })
    expect(await check(OTHER_KEYS)).toMatchObject({
      code: 1,
      output: expect.stringContaining('which has the key first'),
    })
    const database = await openDatabase({ kind: 'postgres', url }, 'existing')
    onTestFinished(() => database.close())
    expect(await everyRow(database.store)).toEqual(await everyRow(panel.server.database.store))
  },
)

test.each(oneDatabase)('the check finds a ledger of the %s database that does not add up', async (kind) => {
  const panel = await startServer({ kind })
  await fill(panel)
  const { database, vault } = panel.server
  expect(await checkDatabase(database.store, vault)).toBe(SOUND)
  for (const [wrong, fault] of [
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
  ] as const) {
    const broken = database.store.transaction(async (within) => {
      for (const table of ['entries', 'transactions'])
        await within.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
      await within.execute(sql`alter table transactions drop constraint transactions_number`)
      await within.execute(wrong)
      await checkDatabase(within, vault)
    })
    await expect(broken).rejects.toThrow(fault)
  }
})
