import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockMember } from '../../demo/server/accounts/lock-member.ts'
import { withdrawals } from '../../demo/server/db/schema.ts'
import { runRequest } from '../../demo/server/operator/request.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { allAtOnce, memberWithoutRemarks, serverErrors } from '../support/member-at-once.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { faultsOfBooks } from '../support/points.ts'
import type { TestServer } from '../support/server.ts'
import { serverOfTest } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

test.each(oneDatabase)(
  'calls, decisions and an erasure at once on one member of a %s database answer nothing worse than 503, and cost no point',
  async (kind) => {
    const panel = await serverOfTest({ kind })
    const outcome = await allAtOnce(panel, { turns: 6, again: (members) => members < 1 })
    expect([serverErrors(outcome), outcome.faults]).toEqual([[], []])
    expect(outcome.decided).toBeGreaterThan(0)
    expect(outcome.statuses[200]).toBeGreaterThan(0)
    expect(await faultsOfBooks(panel)).toEqual([])
  },
)

/** Runs it while the member is locked, and says whether something else holds the withdrawal once it waits. */
async function holdsWithdrawal(panel: TestServer, userId: string, id: string, run: () => Promise<unknown>) {
  const { database } = panel.server
  let running: Promise<unknown> | undefined
  const isHeld = await database.unhurried((store) =>
    store.transaction(async (within) => {
      await lockMember(within, userId, 'update')
      running = run()
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => ((await within.execute(waiting)) as unknown as { rows: [] }).rows.length).toBe(1)
      const free = sql`select 1 from withdrawals where id = ${id} for update skip locked`
      return ((await within.execute(free)) as unknown as { rows: [] }).rows.length === 0
    }),
  )
  await running
  return isHeld
}

test.each(sharedDatabases)(
  'a decision on a %s database waits for the member before it locks the withdrawal',
  async (kind) => {
    const panel = await serverOfTest({ kind })
    const { id: userId } = await memberWith(panel, 1000, 100)
    const { database, vault } = panel.server
    const [asked] = await database.store.select().from(withdrawals).where(eq(withdrawals.userId, userId))
    const id = asked?.id ?? ''
    const decide = () =>
      runRequest(
        { database, vault: () => vault },
        { command: 'withdrawals reject', id, by: 'Asha', reason: 'No.' },
        new Date(),
      )
    expect(await holdsWithdrawal(panel, userId, id, decide)).toBe(false)
  },
)

test('approving all goes on past one that fails, and names it', async () => {
  const panel = await serverOfTest()
  const { database, vault } = panel.server
  const [failing, other] = [await memberWithoutRemarks(panel, 1000), await memberWithoutRemarks(panel, 1000)]
  for (const [{ token }, amount] of [[failing, 100] as const, [other, 200] as const, [other, 300] as const])
    await panel.call(requestWithdrawal, { token, body: { amount } })
  for (const statement of [
    "create function refuse() returns trigger language plpgsql as $$ begin raise 'as told'; end $$",
    `create trigger refuse before update on withdrawals for each row when (old.user_id = '${failing.id}') execute function refuse()`,
  ])
    await database.store.execute(sql.raw(statement))
  const approving = runRequest(
    { database, vault: () => vault },
    { command: 'withdrawals approve', by: 'Asha' },
    new Date(),
  )
  await expect(approving).rejects.toThrow(
    /^\d+ withdrawals \(\d+ points\) are approved\.\n1 failed and are still pending\. Run the command again:\nWD\S+ {2}as told/,
  )
  const rows = await database.store.select().from(withdrawals)
  const statusesOf = (id: string) => rows.filter(({ userId }) => userId === id).map(({ status }) => status)
  expect([statusesOf(failing.id), statusesOf(other.id)]).toEqual([['pending'], ['approved', 'approved']])
  expect(await faultsOfBooks(panel)).toEqual([])
})

test('a name or a reason that shows nothing is missing, also where all are approved', async () => {
  const panel = await serverOfTest()
  const { database, vault } = panel.server
  const { id: userId } = await memberWith(panel, 1000, 100)
  const [asked] = await database.store.select().from(withdrawals).where(eq(withdrawals.userId, userId))
  const id = asked?.id ?? ''
  const run = (command: Parameters<typeof runRequest>[1]) =>
    runRequest({ database, vault: () => vault }, command, new Date())
  await expect(run({ command: 'withdrawals approve', by: '\u200b' })).rejects.toThrow(
    'The name of the operator is missing',
  )
  await expect(run({ command: 'withdrawals approve', id, by: '\u00ad ' })).rejects.toThrow(
    'The name of the operator is missing',
  )
  const reject = { command: 'withdrawals reject', id, by: 'Asha', reason: '\u202e\u2060' }
  await expect(run(reject)).rejects.toThrow('The reason for the member is missing')
})
