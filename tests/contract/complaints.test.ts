import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberActions, nominees, complaints as table, users as usersTable } from '../../demo/server/db/schema.ts'
import * as calls from '../../src/contract/complaints.ts'
import { eraseAccount, exportData } from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { asOperator } from '../support/operator.ts'
import { testConfig } from '../support/server.ts'
import { serverOfSuite, serverOfTest } from '../support/suite.ts'

const OPERATOR = 'operator@panel.example'
const TEXT = 'My withdrawal came late.\nThe bank knows nothing of it.'

describe.each(oneDatabase)('complaints and the nominee on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, complaintDays: 30, operatorMail: OPERATOR })
  const store = () => panel.server.database.store
  const file = (token: string, text = TEXT, key?: string) =>
    panel.call(calls.fileComplaint, { token, body: { text }, ...(key && { key }) })
  const numberOf = async (token: string) => (await file(token)).answer.complaint.number
  const listOf = async (token: string) => (await panel.call(calls.listComplaints, { token })).answer.complaints
  const operator = (...words: string[]) => asOperator(panel, 'members', ...words)
  const answer = (number: string, ...more: string[]) =>
    operator('complaints', 'answer', number, '--text', 'It was paid today.', '--by', 'Nila', ...more)
  const name = (token: string, nominee = { name: 'Ravi Iyer', email: 'ravi@example.org' }) =>
    panel.call(calls.nameNominee, { token, body: nominee })
  const mailTo = async (email: string) => (await panel.mailbox(email))[0]
  const inHindi = (id: string) => store().update(usersTable).set({ locale: 'hi' }).where(eq(usersTable.id, id))

  test('a complaint gets a number and a day, and the member and the operator a mail', async () => {
    const { token, email } = await panel.register()
    const { complaint } = (await file(token, `  ${TEXT}  `)).answer
    expect(complaint).toMatchObject({ text: TEXT, answer: '', answeredAt: null })
    expect(complaint.number).toMatch(/^C-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const { days, complaints } = (await panel.call(calls.listComplaints, { token })).answer
    expect([days, complaints]).toEqual([30, [complaint]])
    const india = new Date(Date.parse(complaint.filedAt) + 5.5 * 3_600_000 + 30 * 86_400_000)
    expect(complaint.answerBy).toBe(india.toISOString().slice(0, 10))
    const mail = await mailTo(email)
    expect(mail?.subject).toBe('We received your complaint')
    for (const part of [complaint.number, TEXT]) expect(mail?.text).toContain(part)
    const told = await mailTo(OPERATOR)
    expect(told?.text).toContain(`npx panel members complaints show ${complaint.number}`)
    for (const part of ['My withdrawal', 'Meera', email]) expect(told?.text).not.toContain(part)
  })

  test('a repeated request files once, and the text has its limits', async () => {
    const { token, email } = await panel.register()
    const [first, again] = [await file(token, TEXT, 'one'), await file(token, TEXT, 'one')]
    expect(again.answer.complaint).toEqual(first.answer.complaint)
    expect(await listOf(token)).toHaveLength(1)
    expect((await panel.mailbox(email)).map(({ subject }) => subject)).toHaveLength(2)
    expect((await file(token, ' \n\u200b ')).answer.code).toBe('complaint-missing')
    expect((await file(token, 'x'.repeat(2001))).answer.code).toBe('complaint-long')
    expect((await file(token, 'अ'.repeat(2000))).status).toBe(200)
  })

  test('five complaints wait at most, also if many come at once', async () => {
    const { token } = await panel.register()
    const tries = await Promise.all(Array.from({ length: 8 }, () => file(token)))
    const refused = tries.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, answer: { code } }) => [status, code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'complaints-open']),
    )
    const [{ number = '' } = {}] = await listOf(token)
    await answer(number)
    expect((await file(token)).status).toBe(200)
  })

  test('the answer reaches the member once, in the language of the member', async () => {
    const { token, email, id } = await panel.register()
    const number = await numberOf(token)
    expect(await operator('complaints', 'show', number.toLowerCase())).toContain(`\n\n${TEXT}`)
    await inHindi(id)
    const presses = await Promise.allSettled([answer(number), answer(number), answer(number)])
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(answer(number)).rejects.toThrow(`${number} was answered before. Nothing was done`)
    const mails = (await panel.mailbox(email)).filter(({ subject }) => subject === 'आपकी शिकायत का जवाब')
    expect(mails).toHaveLength(1)
    for (const part of [number, 'It was paid today.']) expect(mails[0]?.text).toContain(part)
    expect((await listOf(token))[0]).toMatchObject({ answer: 'It was paid today.', answeredAt: expect.any(String) })
    expect(await operator('complaints', 'show', number)).toMatch(
      /^Answered .* by Nila$[\s\S]*Answer:\nIt was paid today\.$/m,
    )
    const done = await store().select().from(memberActions).where(eq(memberActions.userId, id))
    expect(done).toMatchObject([{ action: 'answer', reason: number, by: 'Nila' }])
  })

  test('an answer may come from a file, and needs a complaint', async () => {
    const { token } = await panel.register()
    const path = join(await mkdtemp(join(tmpdir(), 'panel-answer-')), 'answer.txt')
    await writeFile(path, '\uFEFFTwo lines\nof an answer\n')
    const number = await numberOf(token)
    const given = ['--file', path]
    await expect(answer(number, ...given)).rejects.toThrow('not both')
    await operator('complaints', 'answer', number, ...given)
    expect((await listOf(token))[0]?.answer).toBe('Two lines\nof an answer')
    await expect(operator('complaints', 'answer', number)).rejects.toThrow('needs --text or --file')
    await expect(answer('C-AAAA-AAAA')).rejects.toThrow('There is no complaint C-AAAA-AAAA')
  })

  test('the list has what waits, overdue complaints first, and with --all the others too', async () => {
    const [{ token, email }, later] = [await panel.register(), await panel.register()]
    const [late, done] = [await numberOf(token), await numberOf(token)]
    await store().update(table).set({ answerBy: '2020-01-31' }).where(eq(table.number, late))
    await answer(done)
    const next = await numberOf(later.token)
    const lines = (await operator('complaints', 'list')).split('\n')
    expect(lines[1]).toMatch(new RegExp(`^${late} +${email} .* 2020-01-31 OVERDUE`))
    expect([lines.some((line) => line.startsWith(next)), lines.some((line) => line.startsWith(done))]).toEqual([
      true,
      false,
    ])
    expect(await operator('complaints', 'list', '--all')).toMatch(new RegExp(`^${done} .* by Nila$`, 'm'))
    expect(await operator('show', email)).toMatch(new RegExp(`^${late} .*OVERDUE`, 'm'))
    await answer(late)
    expect(await operator('show', email)).not.toContain('OVERDUE')
  })

  test('an operator files for a blocked member, who gets the mails', async () => {
    const { email, id } = await panel.register()
    await operator('block', email, '--reason', 'Several accounts', '--by', 'Nila')
    const said = await operator('complaints', 'add', email, '--text', 'I have one account.', '--by', 'Nila')
    const number = said.split(' ')[0] ?? ''
    expect((await mailTo(email))?.text).toContain('I have one account.')
    expect((await mailTo(OPERATOR))?.text).toContain(number)
    await answer(number)
    expect((await mailTo(email))?.subject).toBe('Your complaint was answered')
    const done = await store().select().from(memberActions).where(eq(memberActions.userId, id))
    expect(done.map(({ action }) => action).sort()).toEqual(['answer', 'block', 'complaint'])
    const { email: waiting } = await panel.pending()
    await expect(operator('complaints', 'add', waiting, '--text', 'x')).rejects.toThrow('not confirmed')
  })

  test('a member sees only their own complaints and nominee', async () => {
    const [owner, other] = [await panel.register(), await panel.register()]
    const number = await numberOf(owner.token)
    await name(owner.token)
    expect(await listOf(other.token)).toEqual([])
    expect((await panel.call(calls.getNominee, { token: other.token })).answer.nominee).toBeNull()
    await panel.call(calls.removeNominee, { token: other.token })
    const { answer: exported } = await panel.call(exportData, { token: owner.token })
    expect(exported.data).toMatchObject({ nominee: { name: 'Ravi Iyer' }, complaints: [{ number, text: TEXT }] })
    expect(JSON.stringify((await panel.call(exportData, { token: other.token })).answer)).not.toMatch(`${number}|Ravi`)
  })

  test('a deleted account leaves the number and the dates of a complaint, and no text, answer or nominee', async () => {
    const { token, id, email, password } = await panel.register()
    const [open, done] = [await numberOf(token), await numberOf(token)]
    await answer(done)
    await name(token)
    await panel.call(eraseAccount, { token, body: { password } })
    const rows = await store().select().from(table).where(eq(table.userId, id))
    expect(rows.map(({ text, answer: said }) => [text, said])).toEqual([
      ['', null],
      ['', null],
    ])
    expect(rows.filter(({ answeredAt }) => answeredAt)).toMatchObject([{ number: done, answeredBy: 'Nila' }])
    expect(await store().$count(nominees, eq(nominees.userId, id))).toBe(0)
    const shown = await operator('complaints', 'show', open)
    expect(shown).toMatch(/^Member {5}\(account deleted\)$/m)
    expect(shown).not.toMatch(/erased:|example/)
    expect(await operator('complaints', 'list')).not.toContain(open)
    await expect(answer(open)).rejects.toThrow('the member deleted the account')
    await expect(operator('complaints', 'add', email, '--text', 'x')).rejects.toThrow('There is no member')
  })

  test('the owner is mailed if somebody names a nominee with a stolen session, and operators see the name', async () => {
    const { email, token, password } = await panel.register()
    const stolen = await panel.signIn({ email, password })
    await name(stolen, { name: 'A Thief', email: 'thief@example.org' })
    const mail = await mailTo(email)
    for (const part of ['A Thief', 'If it was not you, reset your password']) expect(mail?.text).toContain(part)
    expect(await operator('show', email)).toMatch(/^Nominee {12}A Thief <thief@example\.org>, named /m)
    const wrong = { name: ' ', email: 'nobody' }
    expect((await name(token, wrong)).answer.code).toBe('nominee-missing')
    expect((await name(token, { ...wrong, name: 'Ravi' })).answer.code).toBe('email-invalid')
  })

  test('a member names, replaces and removes a nominee, and gets a mail for each change', async () => {
    const { token, email, id } = await panel.register()
    expect((await panel.call(calls.getNominee, { token })).answer.nominee).toBeNull()
    await name(token)
    expect((await name(token)).status).toBe(200)
    await inHindi(id)
    await name(token, { name: 'Sita Iyer', email: 'Sita@Example.org' })
    const { nominee } = (await panel.call(calls.getNominee, { token })).answer
    expect(nominee).toEqual({ name: 'Sita Iyer', email: 'sita@example.org' })
    for (let twice = 0; twice < 2; twice += 1)
      expect((await panel.call(calls.removeNominee, { token })).status).toBe(200)
    expect((await panel.call(calls.getNominee, { token })).answer.nominee).toBeNull()
    const mails = await panel.mailbox(email)
    expect(mails.slice(0, -1).map(({ subject }) => subject)).toEqual([
      'आपका नॉमिनी हटा दिया गया',
      'आपका नॉमिनी बदला गया',
      'Your nominee was changed',
    ])
    expect(mails[1]?.text).toContain('Sita Iyer')
  })
})

test('complaints and changes of the nominee have a budget of mails', async () => {
  const panel = await serverOfTest({ limits: { ...testConfig.limits, mails: { points: 1, seconds: 86_400 } } })
  const { token } = await panel.register()
  const file = () => panel.call(calls.fileComplaint, { token, body: { text: TEXT } })
  const name = (first: string) =>
    panel.call(calls.nameNominee, { token, body: { name: first, email: 'ravi@example.org' } })
  expect([(await file()).status, (await name('Ravi')).status]).toEqual([200, 200])
  expect([(await file()).answer.code, (await name('Sita')).answer.code]).toEqual(Array(2).fill('too-many-attempts'))
})
