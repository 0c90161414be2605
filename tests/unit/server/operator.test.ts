import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askServer } from '../../../demo/server/operator/asking.ts'
import { requestOf } from '../../../demo/server/operator/commands/index.ts'
import { findOpenSurvey, submit } from '../../../demo/server/surveys/submission.ts'
import { verifyEmail } from '../../../src/contract/auth.ts'
import * as users from '../../../src/contract/users.ts'
import { databases, fillDirectory } from '../../support/database.ts'
import { operate as runProcess } from '../../support/process.ts'
import { demoMember, preparedKeys, registration, startServer, type TestServer } from '../../support/server.ts'
import { openSocket } from '../../support/socket.ts'

const idsIn = (output: string): string[] => output.match(/WD-[A-Z\d]{4}-[A-Z\d]{4}/g) ?? []

async function ask(folder: string, ...words: string[]) {
  const reply = await askServer(folder, await requestOf(words))
  if (!reply) throw new Error('no server holds the database')
  return 'output' in reply ? { code: 0, output: reply.output.trim() } : { code: 1, output: reply.fault }
}

describe.each(databases)('an operator beside a running server on the %s database', (kind) => {
  let panel: TestServer
  let folder: string
  /** Runs the command as a process on PostgreSQL, and through the server on the embedded database. */
  let operate: (...words: string[]) => Promise<{ code: number | null; output: string }>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'panel-operator-'))
    await fillDirectory(folder)
    panel = await startServer(kind === 'postgres' ? { kind } : { database: { kind: 'directory', path: folder } })
    const { database } = panel.server.config
    const PANEL_DATA_KEYS = preparedKeys.map(({ id, secret }) => `${id}:${secret.toString('base64')}`).join()
    operate =
      database.kind === 'postgres'
        ? (...words) => runProcess({ DATABASE_URL: database.url, PANEL_DATA_KEYS }, ...words)
        : (...words) => ask(folder, ...words)
  })
  afterAll(async () => {
    await panel.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test("the operator reads the partners' figures under the names that the partners' pages send", async () => {
    const named = { 'Panel-Partner': encodeURIComponent('द हिंदू Courier'), 'Content-Type': 'application/json' }
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(panel.api + path, { method: 'POST', headers: { ...named, ...headers }, body: JSON.stringify(body) })
    const email = 'partner-reader@example.org'
    await post('/auth/register', registration(email))
    const { answer } = await panel.call(verifyEmail, { body: { email, otp: await panel.code(email) } })
    const bearer = { Authorization: `Bearer ${answer.token}` }
    const survey = '/surveys/festive-shopping/submit'
    const refused = await post(survey, { responses: {}, timeSpent: 1 }, bearer)
    expect(refused.status, 'the server does not count a refused submission').toBe(400)
    const { store } = panel.server.database
    const found = await findOpenSurvey(store, {
      userId: answer.user?.id ?? '',
      surveyId: 'festive-shopping',
      at: new Date(),
    })
    const given = { userId: answer.user?.id ?? '', survey: found, answers: new Map(), timeSpent: 60, at: new Date() }
    await submit(store, { ...given, partner: 'द हिंदू Courier', language: 'en' })
    const { code, output } = await operate('partners', 'report')
    expect(code).toBe(0)
    const line = output.split('\n').find((one) => one.includes('Courier'))
    expect(line?.split(/\s{2,}/)).toEqual([
      'द हिंदू Courier',
      ...['0', '0', '0', '0'],
      ...['1', '1', String(found.pointsReward), '0', '0'],
    ])
    expect(output).toContain('(own site)')
  })

  test('the operator sees pending withdrawals and rejects one with a reason, and the member is notified immediately', async () => {
    const token = await panel.signIn(demoMember)
    const { user } = (await panel.call(users.profile, { token })).answer
    const { socket } = await openSocket(panel.url, token)
    await socket.emitWithAck('join-user-room', user.id)
    const heard = once(socket as never, 'pointsUpdated')

    const list = await operate('withdrawals', 'list', '--status', 'pending')
    expect(list.output).toContain(demoMember.email)
    const [id = ''] = idsIn(list.output)
    const done = await operate('withdrawals', 'reject', id, '--reason', 'Account closed', '--by', 'Nila')
    expect(done).toEqual({ code: 0, output: `${id} (100 points) is rejected.` })
    expect(await heard).toMatchObject([{ reason: 'withdrawal_rejected', change: 100 }])
    expect((await panel.call(users.profile, { token })).answer.user.points).toBe(user.points + 100)
    socket.close()

    const again = await operate('withdrawals', 'reject', id, '--reason', 'Account closed', '--by', 'Omar')
    expect(again.output).toMatch(/was rejected before, by Nila on .*\. Nothing was done\.$/)
    const late = await operate('withdrawals', 'approve', id)
    expect(late).toEqual({ code: 1, output: `${id} is rejected: only a withdrawal that is pending can be approved` })
  })
})

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`

const statusOf = (port: number, Authorization: string) =>
  new Promise((resolve, reject) =>
    request({ port, host: '127.0.0.1', method: 'POST', headers: { Authorization } }, ({ statusCode }) =>
      resolve(statusCode),
    )
      .on('error', reject)
      .end(),
  )

test('the embedded database admits only its owner, and an operator reaches it without a server too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-operator-'))
  await fillDirectory(folder)
  const panel = await startServer({ database: { kind: 'directory', path: folder } })
  const file = join(folder, 'operator.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { port } = JSON.parse(readFileSync(file, 'utf8'))
  const asked = { command: 'withdrawals list' }
  for (const Authorization of ['', 'Bearer', `Bearer ${'x'.repeat(43)}`]) {
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization } }
    const answer = await fetch(`http://127.0.0.1:${port}/`, { ...sent, body: JSON.stringify(asked) })
    expect(answer.status).toBe(403)
  }
  // Has the right number of letters but more bytes. `fetch` would refuse it.
  expect(await statusOf(Number(port), `Bearer ${'é'.repeat(43)}`)).toBe(403)
  const beside = await runProcess({ DATA_DIR: folder }, 'withdrawals', 'list')
  expect({ code: beside.code, ids: idsIn(beside.output).length }).toEqual({ code: 0, ids: 2 })
  await panel.close()
  expect(existsSync(file)).toBe(false)
  const { code, output } = await runProcess({ DATA_DIR: folder }, 'withdrawals', 'list')
  expect({ code, ids: idsIn(output).length }).toEqual({ code: 0, ids: 2 })
  const withKeys = { DATA_DIR: folder, PANEL_DATA_KEYS: key('k2', 2) }
  const rotated = await runProcess(withKeys, 'keys', 'rotate')
  expect(rotated.output).toMatch(
    /^5 bank accounts were re-encrypted with the key k2\.\nQueued mails, codes of rewards and unfinished answers are encrypted with it too\.\nYou can remove the key demo-[\da-f]{8} in a week\.$/,
  )
  const [id = ''] = idsIn(output)
  expect((await runProcess(withKeys, 'withdrawals', 'account', id)).output).toContain('30214587961')
  const without = await runProcess({ DATA_DIR: folder }, 'withdrawals', 'account', id)
  expect(without.code).toBe(1)
  expect(without.output).toMatch(
    /^The bank account of the withdrawal \S+ is encrypted with the key k2\. Add this key to PANEL_DATA_KEYS/,
  )
  rmSync(folder, { recursive: true, force: true })
})

test('an erasure records the name given with --by, or the system account', async () => {
  const request = { command: 'members erase', email: 'a@example.org' }
  const words = ['members', 'erase', 'a@example.org', '--yes']
  expect(await requestOf([...words, '--by', 'Nila'])).toEqual({ ...request, by: 'Nila' })
  expect(await requestOf(words)).toEqual({ ...request, by: userInfo().username })
})

test.each([
  [['members', 'pay'], 'members has no command pay', 14],
  [['withdrawals', 'approve'], 'Expected one ID', 2],
  [['withdrawals', 'approve', 'WD-1', 'WD-2'], 'Expected one ID', 2],
  [['withdrawals', 'approve', 'WD-1', '--all'], 'Unexpected argument: WD-1', 2],
  [['withdrawals', 'reject', 'WD-1', '--reason', ' '], 'The command needs a --reason, which the member reads', 1],
  [['withdrawals', 'list', '--status', 'lost'], 'There is no status lost: use one of pending,', 1],
  [['withdrawals', 'list', '--colour', 'red'], "Unknown option '--colour'", 1],
  [['members', 'erase', 'a@example.org'], 'erase deletes the account permanently: confirm it with --yes', 1],
  [['keys'], 'The command keys is incomplete', 2],
  [['surveys', 'add'], 'Expected a FILE', 1],
  [['rewards', 'import-surveyjs', 'x.json'], 'rewards has no command import-surveyjs', 8],
])('the command explains what is wrong with %j, and prints the usage of that command', async (words, fault, forms) => {
  const failure = await requestOf(words).catch((thrown: Error) => thrown.message)
  const [said = '', usage = ''] = String(failure).split('\n\nUsage:\n')
  expect(said).toContain(fault)
  expect(usage.split('\n')).toHaveLength(forms)
})

test('a command whose server ends before it answers is not done a second time, and says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-operator-'))
  await fillDirectory(folder)
  await (await startServer({ database: { kind: 'directory', path: folder } })).close()
  const server = createServer((asked) => void asked.on('data', () => asked.socket.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  writeFileSync(join(folder, 'operator.json'), JSON.stringify({ port, token: 'x' }))
  const credit = ['members', 'credit', demoMember.email, '--points', '50', '--reason', 'Thanks', '--again']
  const PANEL_DATA_KEYS = preparedKeys.map(({ id, secret }) => `${id}:${secret.toString('base64')}`).join()
  const variables = { DATA_DIR: folder, PANEL_DATA_KEYS }
  const first = await runProcess(variables, ...credit)
  expect(first.output).toContain('may have done the command or not')
  server.close()
  const shown = await runProcess(variables, 'members', 'show', demoMember.email)
  expect(shown.output).toMatch(/^Email/)
  expect(shown.output).not.toContain('Thanks')
  const again = await runProcess(variables, ...credit)
  expect(again.output).toContain('got 50 points')
  rmSync(folder, { recursive: true, force: true })
})
