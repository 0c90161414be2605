import { randomInt, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockMember } from '../../demo/server/db/lock-member.ts'
import { bankChanges, withdrawals } from '../../demo/server/db/schema.ts'
import { runRequest } from '../../demo/server/operator/request.ts'
import { HttpFailure } from '../../demo/server/refusals/failure.ts'
import { saveDraft } from '../../src/contract/drafts.ts'
import { submitSurvey } from '../../src/contract/surveys.ts'
import { requestWithdrawal, saveBankDetails } from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { faultsOfBooks } from '../support/points.ts'
import type { TestServer } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { serverOfTest } from '../support/suite.ts'
import { plantSurvey } from '../support/surveys.ts'
import { bank, memberWith } from '../support/withdrawals.ts'

interface AtOnce {
  readonly statuses: Readonly<Record<number, number>>
  readonly faults: readonly string[]
  readonly decided: number
  readonly erased: number
}

/** Returns a member with their own bank account, whose withdrawals have no remark. */
async function memberWithoutRemarks(panel: TestServer, points: number) {
  const member = await memberWith(panel, points)
  const details = { ...bank, accountNumber: String(randomInt(1e11, 1e12)) }
  await panel.call(saveBankDetails, { token: member.token, body: details })
  // A new account causes a remark.
  await panel.server.database.store.delete(bankChanges).where(eq(bankChanges.userId, member.id))
  return { ...member, details }
}

async function allAtOnce(panel: TestServer): Promise<AtOnce> {
  const { turns } = counts.membersAtOnce
  const { database, vault, config } = panel.server
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  let [decided, erased] = [0, 0]

  const operate = async (command: Parameters<typeof runRequest>[1], store = database.store) => {
    try {
      await runRequest({ database: { ...database, store }, vault: () => vault, config }, command, new Date())
      return true
    } catch (fault) {
      if (!(fault instanceof HttpFailure)) faults.push(String(fault))
      return false
    }
  }
  const approveAll = () =>
    database.unhurried((store) => operate({ command: 'withdrawals approve', by: 'Vikram' }, store))

  async function oneMember(): Promise<void> {
    const { id: userId, email, token, details } = await memberWithoutRemarks(panel, 5000)
    const surveys = await Promise.all(Array.from({ length: 4 }, () => plantSurvey(panel, [{ type: 'text' }])))
    let isOver = false
    const repeat = async (work: (turn: number) => Promise<unknown>) => {
      for (let turn = 0; !isOver; turn++) {
        await work(turn)
        // Lets the calls run: the embedded database answers before the event loop turns.
        await nextTurn()
      }
    }
    const count = async (call: Promise<{ readonly status: number }>) => {
      const { status } = await call
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 401) isOver = true
    }
    const pending = async () => {
      const rows = await database.store.select().from(withdrawals).where(eq(withdrawals.userId, userId))
      return rows.filter(({ status }) => status === 'pending').map(({ id }) => id)
    }
    const decide = (turn: number) => async (id: string) => {
      const about = { id, by: 'Asha' }
      const done = await operate(
        turn % 2
          ? { command: 'withdrawals approve', ...about }
          : { command: 'withdrawals reject', ...about, reason: 'It did not match.' },
      )
      if (done) decided += 1
    }
    const withdraw = () => count(panel.call(requestWithdrawal, { token, body: { amount: 100 }, key: randomUUID() }))
    const answers = [{ question: 'q1', answer: 'Rice', at: Date.now() }]
    await Promise.all([
      repeat(withdraw),
      repeat(withdraw),
      ...surveys.map((id) =>
        repeat(async (turn) => {
          await count(panel.call(saveDraft, { token, id, body: { answers, spent: 0, since: 0, place: null } }))
          const body = { responses: { q1: 'Rice' }, timeSpent: 1 }
          if (turn % 4 === 3) await count(panel.call(submitSurvey, { token, id, body, key: randomUUID() }))
        }),
      ),
      repeat(() => count(panel.call(saveBankDetails, { token, body: details }))),
      repeat(async (turn) => void (await Promise.all((await pending()).map(decide(turn))))),
      repeat(approveAll),
      repeat(async (turn) => {
        if (turn < turns / 3) await operate({ command: 'members export', email })
        else if (await operate({ command: 'members erase', email, by: 'Asha' })) {
          erased += 1
          isOver = true
        }
        // An approved withdrawal stays open until its payment.
        for (const { id } of await database.store.select().from(withdrawals).where(eq(withdrawals.status, 'approved')))
          await operate({ command: 'withdrawals process', id, by: 'Asha' })
        if (turn > turns) isOver = true
      }),
    ])
  }

  for (let members = 0; members < counts.membersAtOnce.members; members++) await oneMember()
  return { statuses, faults, decided, erased }
}

const serverErrors = ({ statuses }: AtOnce): readonly number[] =>
  Object.keys(statuses)
    .map(Number)
    .filter((status) => status >= 500 && status !== 503)

test.each(oneDatabase)(
  'simultaneous calls, decisions and an erasure of one member cause no error worse than 503 and lose no point, on a %s database',
  async (kind) => {
    const panel = await serverOfTest({ kind })
    const outcome = await allAtOnce(panel)
    expect([serverErrors(outcome), outcome.faults]).toEqual([[], []])
    expect(outcome.decided).toBeGreaterThan(0)
    expect(outcome.statuses[200]).toBeGreaterThan(0)
    expect(await faultsOfBooks(panel)).toEqual([])
  },
)

async function holdsWithdrawal(panel: TestServer, userId: string, id: string, run: () => Promise<unknown>) {
  const { database } = panel.server
  let running: Promise<unknown> | undefined
  const isHeld = await database.unhurried((store) =>
    store.transaction(async (within) => {
      await lockMember(within, userId, 'update')
      running = run()
      await lockWaits(within, 1)
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
    const { database, vault, config } = panel.server
    const [asked] = await database.store.select().from(withdrawals).where(eq(withdrawals.userId, userId))
    const id = asked?.id ?? ''
    const decide = () =>
      runRequest(
        { database, vault: () => vault, config },
        { command: 'withdrawals reject', id, by: 'Asha', reason: 'No.' },
        new Date(),
      )
    expect(await holdsWithdrawal(panel, userId, id, decide)).toBe(false)
  },
)

test('approval of all continues after an approval that fails, and names the failed withdrawal', async () => {
  const panel = await serverOfTest()
  const { database, vault, config } = panel.server
  const [failing, other] = [await memberWithoutRemarks(panel, 1000), await memberWithoutRemarks(panel, 1000)]
  for (const [{ token }, amount] of [[failing, 100] as const, [other, 200] as const, [other, 300] as const])
    await panel.call(requestWithdrawal, { token, body: { amount } })
  for (const statement of [
    "create function refuse() returns trigger language plpgsql as $$ begin raise 'as told'; end $$",
    `create trigger refuse before update on withdrawals for each row when (old.user_id = '${failing.id}') execute function refuse()`,
  ])
    await database.store.execute(sql.raw(statement))
  const approving = runRequest(
    { database, vault: () => vault, config },
    { command: 'withdrawals approve', by: 'Asha' },
    new Date(),
  )
  await expect(approving).rejects.toThrow(
    /^Approved: \d+ \(\d+ points\)\.\nFailed, and still pending: 1\. Run the command again:\nWD\S+ {2}as told/,
  )
  const rows = await database.store.select().from(withdrawals)
  const statusesOf = (id: string) => rows.filter(({ userId }) => userId === id).map(({ status }) => status)
  expect([statusesOf(failing.id), statusesOf(other.id)]).toEqual([['pending'], ['approved', 'approved']])
  expect(await faultsOfBooks(panel)).toEqual([])
})
