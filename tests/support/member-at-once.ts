import { randomInt, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { bankChanges, withdrawals } from '../../demo/server/db/schema.ts'
import { HttpFailure } from '../../demo/server/http/refusals/failure.ts'
import { runRequest } from '../../demo/server/operator/request.ts'
import { saveDraft } from '../../src/contract/drafts.ts'
import { submitSurvey } from '../../src/contract/surveys.ts'
import { requestWithdrawal, saveBankDetails } from '../../src/contract/users.ts'
import type { TestServer } from './server.ts'
import { plantSurvey } from './surveys.ts'
import { bank, memberWith } from './withdrawals.ts'

// Everything that changes something of a member, at once on the same one: their own calls, from several devices, and the
// operator's decisions and erasure. Small in `npm test`, large in `npm run test:heavy`.

export interface AtOnce {
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<number, number>>
  /** Faults of the operator's commands that are no refusals, as text. */
  readonly faults: readonly string[]
  readonly decided: number
  readonly erased: number
}

/** A member with points and an account of their own, whose withdrawals have no remark. */
export async function memberWithoutRemarks(panel: TestServer, points: number) {
  const member = await memberWith(panel, points)
  const details = { ...bank, accountNumber: String(randomInt(1e11, 1e12)) }
  await panel.call(saveBankDetails, { token: member.token, body: details })
  // a new account is a remark
  await panel.server.database.store.delete(bankChanges).where(eq(bankChanges.userId, member.id))
  return { ...member, details }
}

interface Work {
  /** Tries of an erasure for each member; the first ones come while withdrawals are open. */
  readonly turns: number
  /** Whether another member's turn comes, given how many there were. */
  again(members: number): boolean
}

export async function allAtOnce(panel: TestServer, { turns, again }: Work): Promise<AtOnce> {
  const { database, vault } = panel.server
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  let [decided, erased] = [0, 0]

  const operate = async (command: Parameters<typeof runRequest>[1], store = database.store) => {
    try {
      await runRequest({ database: { ...database, store }, vault: () => vault }, command, new Date())
      return true
    } catch (fault) {
      if (!(fault instanceof HttpFailure)) faults.push(String(fault))
      return false
    }
  }
  // as the command line does, beside the server
  const approveAll = () =>
    database.unhurried((store) => operate({ command: 'withdrawals approve', by: 'Vikram' }, store))

  async function oneMember(): Promise<void> {
    const { id: userId, email, token, details } = await memberWithoutRemarks(panel, 5000)
    const surveys = await Promise.all(Array.from({ length: 4 }, () => plantSurvey(panel, [{ type: 'text' }])))
    let isOver = false
    const repeat = async (work: (turn: number) => Promise<unknown>) => {
      for (let turn = 0; !isOver; turn++) {
        await work(turn)
        // an embedded database answers before the event loop turns, so the calls would never get theirs
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
        // refused while a withdrawal is open, which is most of the time
        if (turn < turns / 3) await operate({ command: 'members export', email })
        else if (await operate({ command: 'members erase', email, by: 'Asha' })) {
          erased += 1
          isOver = true
        }
        // approved ones stay open until they are paid
        for (const { id } of await database.store.select().from(withdrawals).where(eq(withdrawals.status, 'approved')))
          await operate({ command: 'withdrawals process', id, by: 'Asha' })
        if (turn > turns) isOver = true
      }),
    ])
  }

  for (let members = 0; again(members); members++) await oneMember()
  return { statuses, faults, decided, erased }
}

/** The server errors among the statuses. */
export const serverErrors = ({ statuses }: AtOnce): readonly number[] =>
  Object.keys(statuses)
    .map(Number)
    .filter((status) => status >= 500 && status !== 503)
