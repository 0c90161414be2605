import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../demo/server/db/schema.ts'
import { pointsOf } from '../../demo/server/ledger/ledger.ts'
import { runCommand } from '../../demo/server/operator/command.ts'
import { requestOf } from '../../demo/server/operator/lines/index.ts'
import { partnerFigures } from '../../demo/server/operator/partners.ts'
import { createLastingDatabase, databases } from '../support/database.ts'
import { oldDatabase } from '../support/old-database.ts'
import { faultsOfBooks, figuresOfMember } from '../support/points.ts'
import { startServer, type TestServer } from '../support/server.ts'

const AT = `'2026-01-01T00:00:00Z'`
const PLAYER = 'sandbox-11111111-2222-3333-4444-555555555555'
const MEMBER = '66666666-7777-8888-9999-000000000000'

const posting = (id: string, kind: string, userId: string, [from, to]: readonly [string, string], points: number) => `
  insert into transactions (id, kind, user_id, reference, created_at) values ('${id}', '${kind}', '${userId}', '${id}', ${AT});
  insert into entries (transaction_id, account, amount) values ('${id}', '${from}', -${points}), ('${id}', '${to}', ${points});`

/** 500 points earned, 200 of them held for a withdrawal that waits. */
const memberRows = (id: string, email: string, code: string) => `
  insert into users (id, email, first_name, last_name, partner, verified_at, created_at)
    values ('${id}', '${email}', 'Asha', 'Menon', 'shop', ${AT}, ${AT});
  insert into withdrawals (id, transaction_id, user_id, amount, status, bank_code, account_end, request_date)
    values ('${code}', '${code}', '${id}', 200, 'pending', 'SBIN', '4231', ${AT});
  ${posting(`${code}-1`, 'survey_credit', id, ['panel:surveys', `member:${id}`], 500)}
  ${posting(code, 'withdrawal_hold', id, [`member:${id}`, `held:${id}`], 200)}`

const old = [
  'begin;',
  memberRows(PLAYER, 'sandbox-11111111@example.org', 'WD-PLAY'),
  memberRows(MEMBER, 'meera@example.org', 'WD-REAL'),
  posting('held', 'withdrawal_hold', PLAYER, [`member:${PLAYER}`, `held:${PLAYER}`], 100),
  posting('paid', 'sandbox_payout', PLAYER, [`held:${PLAYER}`, 'panel:sandbox'], 100),
  'commit;',
].join('\n')

describe.each(databases)('a database from before accounts had play money, on the %s database', (kind) => {
  let panel: TestServer
  let drop: () => Promise<void>
  beforeAll(async () => {
    const lasting = await createLastingDatabase(kind)
    drop = lasting.drop
    await oldDatabase(lasting.choice, 'play-money', old)
    panel = await startServer({ seed: false, database: lasting.choice })
  })
  afterAll(async () => {
    await panel.close()
    await drop()
  })

  test('keeps the balances of sandbox members, whose withdrawals are still never paid', async () => {
    const { database, vault } = panel.server
    const { store } = database
    const points = async () => [await pointsOf(store, PLAYER), await pointsOf(store, MEMBER)]
    const operate = async (...words: string[]) =>
      runCommand({ database, vault: () => vault }, await requestOf(words), new Date())

    const marked = await store.select({ id: users.id }).from(users).where(eq(users.playMoney, true))
    expect(marked).toEqual([{ id: PLAYER }])
    expect(await points()).toEqual([200, 300])
    expect(await figuresOfMember(store, PLAYER)).toEqual({ earned: 500, redemptions: 0, paidOut: 100 })
    expect(await faultsOfBooks(panel)).toEqual([])

    const listed = await operate('withdrawals', 'list')
    expect(listed).toContain('WD-REAL')
    expect(listed).not.toContain('WD-PLAY')
    await expect(operate('withdrawals', 'approve', 'WD-PLAY', '--by', 'Nila')).rejects.toThrow(/play money/)
    await operate('withdrawals', 'approve', 'WD-REAL', '--by', 'Nila')
    await operate('withdrawals', 'reject', 'WD-PLAY', '--by', 'Nila', '--reason', 'It is play money.')
    expect(await points()).toEqual([400, 300])
    expect(await faultsOfBooks(panel)).toEqual([])
    expect((await partnerFigures(store)).map(({ registrations }) => registrations)).toEqual([1])
  })

  test('has a ledger whose rows stand again', async () => {
    const { store } = panel.server.database
    for (const statement of [sql`update entries set amount = 1`, sql`update transactions set reference = 'x'`]) {
      const fault = await store.execute(statement).then(
        () => undefined,
        (thrown: Error) => thrown.cause ?? thrown,
      )
      expect(String(fault)).toMatch(/ledger rows are never changed or removed/)
    }
  })
})
