import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkConformance, type Finding, findingLine } from '../../demo/server/operator/conformance/index.ts'
import { optionalCalls } from '../../demo/server/operator/conformance/optional.ts'
import { liveRules } from '../../demo/server/operator/conformance/rules/live.ts'
import { firstCalls, stageNamed } from '../../demo/server/operator/conformance/stages.ts'
import { nameOf } from '../../demo/server/operator/conformance/verdict.ts'
import { createVisit } from '../../demo/server/operator/conformance/visit.ts'
import { english } from '../../demo/server/refusals/english.ts'
import type { Call } from '../../src/contract/call.ts'
import { SOCKET_PATH } from '../../src/contract/live.ts'
import { refusals } from '../../src/contract/refusals.ts'
import { GUIDE, printedTable, tables } from '../support/backend-tables.ts'
import { EXAMPLE, type ExampleBackend, exampleMember, startExample } from '../support/example-backend.ts'
import { openSocket } from '../support/socket.ts'
import { read } from './sources.ts'

const PANEL = 'demo/server/panel.js'

const guide = read(GUIDE)
const blocks = [...guide.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language = '', code = '']) => ({
  language,
  code,
}))
const blockWith = (part: string): string => blocks.find(({ code }) => code.includes(part))?.code ?? ''

test.each(Object.entries(tables))("the guide's table of %s calls and shapes matches the contract", (name, table) => {
  expect(printedTable(guide, name), 'run `npx tsx tests/support/backend-tables.ts`').toBe(table)
})

test('the guide says for each optional call what the widgets do without it', () => {
  const empty = tables.optional?.split('\n').filter((row) => row.endsWith('| |'))
  expect(empty, 'write the sentence in tests/support/backend-tables.ts').toEqual([])
})

test('the guide prints a refusal that the contract lists', () => {
  const { code, message, success } = JSON.parse(blockWith('"survey-completed"'))
  expect(success).toBe(false)
  expect(refusals[code as keyof typeof refusals]).toBe(400)
  expect(english[code as keyof typeof english]).toBe(message)
})

describe('the example of the guide', () => {
  const page = 'https://news.example'
  let example: ExampleBackend
  let findings: readonly Finding[]
  beforeAll(async () => {
    example = await startExample([page])
    const askCode = () => Promise.reject(new Error('the example mails no code'))
    findings = await checkConformance({ api: example.api, ...exampleMember, askCode }, undefined, stageNamed('first'))
  })
  afterAll(() => example.stop())

  const subjects = (outcome: Finding['outcome']) =>
    new Set(findings.filter((finding) => finding.outcome === outcome).map(({ subject }) => subject))

  test('the example breaks no rule of the contract, and has every call of the first stage', () => {
    expect(findings.filter(({ outcome }) => outcome === 'broken').map(findingLine)).toEqual([])
    expect([...subjects('missing')]).toEqual([])
    expect(firstCalls.filter((call) => !subjects('holds').has(call))).toEqual([])
  })

  test('the check keeps the required calls of the next stages for later, and reports optional calls as not offered', () => {
    expect([...subjects('later')].filter((call) => optionalCalls.has(call as Call))).toEqual([])
    for (const name of ['accounts', 'money'])
      for (const call of stageNamed(name)?.subjects ?? []) expect(subjects('later')).toContain(call)
    const others = [...subjects('not offered')].filter((call) => call !== 'socket' && !optionalCalls.has(call))
    expect(others).toEqual([])
    expect(subjects('not offered')).toContain('socket')
  })

  test('the command of the guide finds out the stage, succeeds, and prints what the guide prints and the next calls', async () => {
    const fresh = await startExample([page])
    onTestFinished(() => fresh.stop())
    const [program = '', ...words] = blockWith('panel conformance').trim().split(' ')
    expect([program, words[0]]).toEqual(['npx', 'panel'])
    const { email, password } = exampleMember
    const options = ['--url', fresh.api, '--email', email, '--password', password]
    expect(words.slice(1).join(' ')).toBe(
      `conformance --url http://127.0.0.1:4180/api --email ${email} --password '${password}'`,
    )
    const { stdout } = await promisify(execFile)(process.execPath, [PANEL, 'conformance', ...options])
    const said = stdout.split('\n')
    const printed = blockWith('not offered  GET').trim().split('\n')
    expect(printed).toHaveLength(7)
    expect(printed.filter((one) => !said.includes(one))).toEqual([])
    expect(said[0]).toBe(printed[0])
    const next = said.slice(said.findIndex((line) => line.startsWith('The next stage, accounts')) + 1, -1)
    expect(next.map((line) => line.trim()).sort()).toEqual(stageNamed('accounts')?.subjects.map(nameOf).sort())
    const more = await promisify(execFile)(process.execPath, [
      PANEL,
      'conformance',
      ...options,
      '--stage',
      'money',
    ]).catch((fault: { code: number; stdout: string; stderr: string }) => fault)
    expect(more).toMatchObject({ code: 1, stderr: expect.stringContaining('GET /users/rewards') })
  })

  test('the example answers a preflight with the headers that the guide prints, and allows only a listed origin', async () => {
    const preflight = (origin: string) =>
      fetch(`${example.api}/surveys`, { method: 'OPTIONS', headers: { Origin: origin } })
    const { status, headers } = await preflight(page)
    expect(status).toBe(204)
    const lines = blockWith('Access-Control-Max-Age').trim().split('\n')
    for (const [name = '', value] of lines.map((one) => one.split(': '))) expect(headers.get(name), name).toBe(value)
    expect((await preflight('https://elsewhere.example')).headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test('the example has the port, the page and the member that the guide names', () => {
    const [, port = ''] = /`http:\/\/127\.0\.0\.1:(\d+)\/api`/.exec(guide) ?? []
    for (const value of [port, 'http://localhost:4174', exampleMember.email, exampleMember.password]) {
      expect(read(EXAMPLE)).toContain(` = '${value}'`)
      expect(guide).toContain(value)
    }
    expect(blocks.filter(({ language }) => language === 'sh').map(({ code }) => code)[0]).toBe(`node ${EXAMPLE}\n`)
  })
})

describe('the live channel that the guide prints', () => {
  const member = { id: '7', points: 240 }
  let folder = ''
  const server = createServer((_, response) => response.writeHead(404).end())
  let send: (id: string, event: object) => void
  let url = ''
  beforeAll(async () => {
    // The program must find the package above its folder.
    mkdirSync('.cache', { recursive: true })
    folder = mkdtempSync(join(resolve('.cache'), 'live-'))
    const file = join(folder, 'live.mjs')
    writeFileSync(file, blockWith('export function openLive'))
    const { openLive } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    send = openLive(server, ['https://news.example'], async (token: string) => (token === 'good' ? member : undefined))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })

  test.each(liveRules)('the live channel keeps the rule: $says', async ({ check }) => {
    const visit = createVisit({ api: `${url}/api`, email: '', askCode: () => Promise.reject(new Error()) })
    Object.assign(visit.known, { token: 'good', userId: member.id })
    await check(visit)
  })

  test("the live channel sends an event to the member's page, at the path of the contract", async () => {
    expect(guide).toContain(`path: '${SOCKET_PATH}'`)
    const { socket } = await openSocket(url, 'good')
    await socket.emitWithAck('join-user-room', member.id)
    const heard = new Promise((done) => socket.on('pointsUpdated', done))
    const event = { reason: 'withdrawal_approved', message: 'Approved', change: 100 }
    send(member.id, event)
    expect(await heard).toEqual(event)
    socket.close()
  })
})
