import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailsGivenUp, operatorMails, outgoingMails, users } from '../../demo/server/db/schema.ts'
import { mailOperator } from '../../demo/server/operator/status.ts'
import { fileComplaint } from '../../src/contract/complaints.ts'
import { oneDatabase } from '../support/database.ts'
import { asOperator } from '../support/operator.ts'
import { nodesOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

const TO = 'operator@panel.example'
const DAY = 86_400

describe.each(oneDatabase)("the operator's morning, on the %s database", (kind) => {
  const panels = nodesOfSuite(kind)
  const panel = () => panels.at(0)
  const store = () => panel().server.database.store
  const read = async (...more: string[]) => JSON.parse(await asOperator(panel(), 'status', '--json', ...more))
  const tell = () =>
    Promise.all(
      panels.nodes.map(({ server }) => {
        const config = { ...server.config, operatorMail: TO, now: panel().server.config.now }
        return mailOperator({ ...server, config })
      }),
    )

  test('the status counts what happened since a day, and what waits', async () => {
    const before = await read()
    const { email } = await memberWith(panel(), 500, 150, 100)
    await asOperator(panel(), 'members', 'credit', email, '--points', '40', '--reason', 'For your patience')
    const after = await read()
    const grew = Object.fromEntries(
      Object.entries(after)
        .filter(([, value]) => typeof value === 'number')
        .map(([name, value]) => [name, (value as number) - before[name]])
        .filter(([, more]) => more !== 0),
    )
    expect(grew).toEqual({ joined: 1, active: 1, credited: 540, owed: 290, held: 250, waiting: 2, waitingPoints: 250 })
    const [line] = (await asOperator(panel(), 'withdrawals', 'list')).split('\n').filter((one) => one.includes(email))
    const id = line?.split(' ')[0] ?? ''
    await asOperator(panel(), 'withdrawals', 'approve', id)
    await asOperator(panel(), 'withdrawals', 'process', id)
    const paid = await read()
    expect([paid.paid - before.paid, paid.paidPoints - before.paidPoints, paid.waiting - before.waiting]).toEqual([
      1, 150, 1,
    ])
    expect((await read('--since', '2099-01-01')).credited).toBe(0)
    await expect(read('--since', 'yesterday')).rejects.toThrow('not a date')
  })

  test('a withdrawal is overdue after the promised days, and the points of a deleted account are owed to nobody', async () => {
    const { overdue, owed } = await read()
    const { id } = await memberWith(panel(), 300, 100)
    panel().pass(4 * DAY)
    expect((await read()).overdue).toBeGreaterThan(overdue)
    await panel().resetClock()
    await store().update(users).set({ erasedAt: new Date() }).where(eq(users.id, id))
    expect((await read()).owed).toBe(owed)
  })

  test('a reward with few codes runs out, and a closed one does not', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'panel-codes-')), 'codes.txt')
    await writeFile(file, [randomUUID(), randomUUID()].join('\n'))
    await asOperator(panel(), 'rewards', 'codes', 'add', 'saat-elaichi-tea', file)
    expect((await read()).runningOut).toEqual([{ id: 'saat-elaichi-tea', left: 2 }])
    expect(await asOperator(panel(), 'status')).toContain('Rewards running out  saat-elaichi-tea (2 left)')
    await asOperator(panel(), 'rewards', 'close', 'saat-elaichi-tea')
    expect((await read()).runningOut).toEqual([])
  })

  test('nodes that look at the same time mail the operator once a day, and only if something waits', async () => {
    const mails = async () => (await panel().mailbox(TO)).length
    await store().execute(sql`update withdrawals set status = 'rejected'`)
    await tell()
    expect(await mails(), 'nothing waits').toBe(0)
    await memberWith(panel(), 300, 100)
    await tell()
    expect(await mails(), 'it waits for less than a day').toBe(0)
    panel().pass(DAY + 60)
    for (const _ of [1, 2, 3]) await tell()
    expect(await mails()).toBe(1)
    const [mail] = await panel().mailbox(TO)
    expect(mail?.text).toContain('Withdrawals waiting for more than a day: 1.')
    panel().pass(DAY)
    for (const _ of [1, 2]) await tell()
    expect(await mails(), 'on the next day').toBe(2)
    await panel().resetClock()
  })

  test('complaints without an answer are counted, and mailed after a day', async () => {
    await store().delete(operatorMails)
    await store().execute(sql`update withdrawals set status = 'rejected'`)
    const before = (await panel().mailbox(TO)).length
    const { token } = await panel().register()
    await panel().call(fileComplaint, { token, body: { text: 'My withdrawal came late.' } })
    expect(await read()).toMatchObject({ complaints: 1, complaintsOverdue: 0 })
    await tell()
    expect(await panel().mailbox(TO)).toHaveLength(before)
    panel().pass(31 * DAY)
    expect(await asOperator(panel(), 'status')).toContain('Complaints waiting   1, overdue: 1')
    await tell()
    const [mail] = await panel().mailbox(TO)
    expect(mail?.text).toContain('Complaints waiting for more than a day: 1. Overdue complaints: 1.')
    await panel().resetClock()
  })

  test('mails that fail or were given up are counted and mailed', async () => {
    const now = panel().server.config.now()
    await store().delete(operatorMails)
    await store().execute(sql`update withdrawals set status = 'rejected'`)
    const times = { createdAt: now, dueAt: new Date(now.getTime() + DAY * 1000), expiresAt: now }
    await store()
      .insert(outgoingMails)
      .values({ id: randomUUID(), kind: 'login', sealed: 'sealed.', tries: 3, ...times })
    await store().insert(mailsGivenUp).values({ id: randomUUID(), kind: 'login', at: now })
    expect(await read()).toMatchObject({ mailsFailing: 1, mailsGivenUp: 1 })
    await tell()
    const [mail] = await panel().mailbox(TO)
    expect(mail?.text).toContain('in the last day, or are failing now: 2.')
  })
})
