import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fillDirectory } from '../../support/database.ts'
import { endProcesses, startProcess } from '../../support/process.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panel-'))
  for (const name of ['data', 'production']) await fillDirectory(join(folder, name))
})
afterEach(endProcesses)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (variables: Record<string, string>) => startProcess({ DATA_DIR: join(folder, 'data'), ...variables })

/** Expects code 1 and one line. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const { output, ended } = start(variables)
  expect(await ended, output()).toBe(1)
  expect(output().trimEnd().split('\n'), output()).toHaveLength(1)
  const line = output().trimEnd()
  return variables.NODE_ENV === 'production' ? (JSON.parse(line) as { msg: string }).msg : line
}

describe('a stop signal', () => {
  test('the server finishes a request in progress, exits with 0 and frees its directory', async () => {
    const { child, ended, url, output } = start({})
    const address = new URL(await url)
    expect(output()).toMatch(
      /Partner +http.*\n.*Gallery +http.*\n.*Mailbox.*\/dev.*\n.*Google +http.*\n.*asha@example.com +Passbook#2026/,
    )
    const body = JSON.stringify({ email: 'asha@example.com', password: 'Passbook#2026' })
    const socket = connect(Number(address.port), address.hostname)
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
    socket.write(head)
    await once(socket, 'data') // The server has received the head of the request.
    child.kill('SIGTERM')
    for (let open = true; open; ) {
      const probe = connect(Number(address.port), address.hostname)
      open = await new Promise((resolve) => probe.on('connect', () => resolve(true)).on('error', () => resolve(false)))
      probe.destroy()
    }
    socket.write(body)
    await once(socket, 'close')
    expect(answer).toContain('200 OK')
    expect(answer).toContain('"token"')
    expect(await ended).toBe(0)
    expect(readFileSync(join(folder, 'data', 'lock'), 'utf8')).toBe('')
  })
})

test('the server stops in order when its terminal closes', async () => {
  const { child, ended, url } = start({})
  await url
  child.kill('SIGHUP')
  expect(await ended).toBe(0)
  expect(readFileSync(join(folder, 'data', 'lock'), 'utf8')).toBe('')
})

describe('a failed start', () => {
  test('a second process cannot use the directory, but takes over the lock of a dead process', async () => {
    const { child, ended, url } = start({})
    await url
    const pid = readFileSync(join(folder, 'data', 'lock'), 'utf8')
    expect(await refusal({})).toBe(`The data directory ${join(folder, 'data')} is in use by process ${pid}`)
    child.kill('SIGKILL')
    await ended
    expect(readFileSync(join(folder, 'data', 'lock'), 'utf8')).toBe(pid)
    const heir = start({})
    expect(await heir.url).toContain('http')
    heir.child.kill('SIGINT')
    expect(await heir.ended).toBe(0)
  })

  test('the server names a port that is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    expect(await refusal({ PORT: String(port) })).toBe(`Port ${port} is in use: set PORT to another port`)
    expect(await refusal({ PARTNER_PORT: String(port) })).toBe(
      `Port ${port} is in use: set PARTNER_PORT to another port`,
    )
    expect(readFileSync(join(folder, 'data', 'lock'), 'utf8')).toBe('')
    holder.close()
  })

  test('the server names an unreachable database without its password', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://panel:hunter2@127.0.0.1:9/panel', DATA_DIR: '' })
    expect(line).toBe(
      'The database at postgres://127.0.0.1:9/panel cannot be opened: connect ECONNREFUSED 127.0.0.1:9. Correct the host and the port in DATABASE_URL, or start PostgreSQL',
    )
  })

  test('the server refuses to start in production without a secret or a key for bank details', async () => {
    const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'panel@example.org' }
    const site = { PUBLIC_URL: 'https://panel.example' }
    const production = { NODE_ENV: 'production', EMBEDDED_DATABASE: 'accept-data-loss', ...mail, ...site }
    const keys = { PANEL_DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` }
    expect(await refusal({ ...production, ...keys })).toMatch(/^PANEL_SECRET must be set in production/)
    const secret = { PANEL_SECRET: 'thirty-two characters or more of it' }
    expect(await refusal({ ...production, ...secret })).toMatch(/^PANEL_DATA_KEYS must be set in production/)
  })
})

describe('an uncaught fault', () => {
  test.each([
    ['rejection', 'unhandledRejection', 'dropped'],
    ['exception', 'uncaughtException', 'thrown'],
    ['nothing', 'unhandledRejection', 'not an error'],
  ])('the server logs the fault (%s) as one line of JSON, stops in order and exits with 1', async (...each) => {
    const [word, event, message] = each
    const { ended, output } = startProcess({}, '../../tests/support/fixture/fault.ts', word)
    expect(await ended).toBe(1)
    const [line = '', ...rest] = output().trimEnd().split('\n')
    expect(JSON.parse(line)).toMatchObject({ level: 60, err: { message }, msg: expect.stringContaining(event) })
    expect(rest).toEqual(['stopped in order'])
  })

  test('the log names what is still open if stopping takes too long, and the process exits with 1', async () => {
    const { ended, output } = startProcess({}, '../../tests/support/fixture/fault.ts', 'rejection', 'hangs')
    expect(await ended).toBe(1)
    const line = output().trimEnd().split('\n').at(-1) ?? ''
    expect(JSON.parse(line)).toMatchObject({ msg: 'the process did not stop in time', open: { Timeout: 1 } })
  })
})

test('a process writes only lines of JSON in production', async () => {
  const { child, ended, output } = start({
    NODE_ENV: 'production',
    EMBEDDED_DATABASE: 'accept-data-loss',
    PANEL_SECRET: 'thirty-two characters or more of it',
    PANEL_DATA_KEYS: `k1:${Buffer.alloc(32, 9).toString('base64')}`,
    DATA_DIR: join(folder, 'production'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'panel@example.org',
    PUBLIC_URL: 'https://panel.example',
    OFFICE: 'none',
    SUPPORT_EMAIL: 'help@panel.example',
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
    NODE_OPTIONS: '--import data:text/javascript,process.once(`SIGTERM`,()=>process.emitWarning(`old`))',
  })
  await expect.poll(output, { timeout: 90_000 }).toMatch(/Panel is ready at/)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const lines = output().trimEnd().split('\n')
  for (const line of lines) expect(JSON.parse(line), line).toMatchObject({ level: expect.any(Number), pid: child.pid })
  expect(output()).toMatch(/"msg":"Panel is ready at http/)
  expect(lines.some((line) => line.includes('"msg":"old"'))).toBe(true)
  const missing = lines.filter((line) => line.includes('The site leaves out'))
  expect(missing).toEqual([expect.stringMatching(/SUPPORT_PHONE, CLAIMS, FIGURES, TERMS_URL, .*SUPPORT_URL: set each/)])
})
