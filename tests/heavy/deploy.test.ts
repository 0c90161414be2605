import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FACTS } from '../../demo/server/operator/settings/facts.ts'
import { createDatabase } from '../support/database.ts'
import { runDockerfile, type Stage } from '../support/dockerfile.ts'
import { sharedDatabases } from '../support/nodes.ts'

// Runs the steps of deploy/Dockerfile in clean folders, then two nodes behind deploy/nginx.conf. The second part needs
// DATABASE_URL, and nginx in the path or in NGINX.

const root = fileURLToPath(new URL('../..', import.meta.url))
const deploy = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')
const nginx = process.env.NGINX ?? 'nginx'
const hasNginx = spawnSync(nginx, ['-v']).status === 0
if (!hasNginx) process.stdout.write('The reverse proxy is left out: put nginx into the path, or set NGINX to it\n')
const proxied = hasNginx ? sharedDatabases : []

let folder: string
let panel: Stage
const running = new Set<ChildProcess>()
const system = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panel-deploy-'))
  panel = await runDockerfile('deploy/Dockerfile', folder, { ...system, NODE_ENV: 'production' })
}, 900_000)
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const settings = {
  PANEL_SECRET: 'f0e1d2c3b4a5968778695a4b3c2d1e0f',
  PANEL_DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'panel@example.org',
  HOST: '127.0.0.1',
}

async function start(variables: Record<string, string>) {
  const [program = '', ...words] = panel.command
  const env = { ...system, ...panel.environment, ...settings, ...variables }
  const child = spawn(program, words, { cwd: panel.folder, env })
  running.add(child)
  const ended = once(child, 'close').then(([code]) => code as number)
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const collect = (part: Buffer) => {
      output += part
      if (output.includes('Panel is ready at ')) resolve()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    ended.then(() => reject(new Error(output)))
  })
  return { child, ended, env }
}

const megabytes = (path: string): number =>
  Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0])

test('the image contains what the server needs, has packages less than a third the size of those that build it, and does not run as root', () => {
  const [whole, installed] = [join(folder, 'build/build/node_modules'), join(panel.folder, 'node_modules')].map(
    megabytes,
  )
  process.stdout.write(`Installed: ${whole} MB to build and test, ${installed} MB to run\n`)
  expect(installed).toBeLessThan((whole ?? 0) / 3)
  expect(panel.user).toBe('node')
  for (const name of ['typescript', 'vue', '@playwright', 'tsx', 'rollup', 'esbuild'])
    expect(() => readFileSync(join(panel.folder, 'node_modules', name, 'package.json')), name).toThrow('ENOENT')
})

test('the installed server starts, is healthy, and stops on a signal', async () => {
  const PORT = String(await freePort())
  const data = {
    PORT,
    PUBLIC_URL: `http://localhost:${PORT}`,
    EMBEDDED_DATABASE: 'accept-data-loss',
    DATA_DIR: join(folder, 'data'),
  }
  const { child, ended, env } = await start(data)
  const [program = '', ...words] = panel.healthcheck
  expect(spawnSync(program, words, { env }).status).toBe(0)
  expect(spawnSync(program, words, { env: { ...env, PORT: String(await freePort()) } }).status).toBe(1)
  const command = spawnSync(join(panel.folder, 'node_modules/.bin/panel'), ['withdrawals', 'list'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  expect([command.status, command.stdout], command.stderr).toEqual([0, 'There are none.\n'])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test.each(proxied)(
  "two nodes on %s behind the proxy serve one address with TLS, find each socket's node and see the real callers",
  async () => {
    const { choice, drop } = await createDatabase('postgres')
    const DATABASE_URL = choice.kind === 'postgres' ? choice.url : ''
    const [portA, portB, plain, secure] = [await freePort(), await freePort(), await freePort(), await freePort()]
    const site = `https://localhost:${secure}`
    const shared = { DATABASE_URL, PUBLIC_URL: site, TRUST_PROXY: '127.0.0.1', SEED: 'demo', LOG_LEVEL: 'warn' }
    const nodes = [
      await start({ ...shared, PORT: String(portA), NODE_NAME: 'a' }),
      await start({ ...shared, PORT: String(portB), NODE_NAME: 'b' }),
    ]
    const tls = join(folder, 'tls')
    mkdirSync(tls)
    const named = ['-keyout', join(tls, 'privkey.pem'), '-out', join(tls, 'fullchain.pem')]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', ...named],
      { stdio: 'ignore' },
    )
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const config = deploy('nginx.conf')
      .replaceAll('10.83.0.3:4173', `127.0.0.1:${portA}`)
      .replaceAll('10.83.0.4:4173', `127.0.0.1:${portB}`)
      .replaceAll('/etc/nginx/tls', tls)
      .replace(
        /listen (\[::\]:)?(80|443)/g,
        (_, six = '', port) => `listen ${six ? '[::1]:' : '127.0.0.1:'}${port === '80' ? plain : secure}`,
      )
      .replaceAll('/dev/std', `${folder}/std`)
      .replace('http {', `http {\n${kept.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}`)
    writeFileSync(join(folder, 'nginx.conf'), `daemon off;\npid ${folder}/nginx.pid;\n${config}`)
    const words = ['-c', join(folder, 'nginx.conf'), '-p', folder]
    const checked = spawnSync(nginx, ['-t', ...words], { encoding: 'utf8' })
    expect(checked.stderr).toContain('test is successful')
    expect(checked.stderr).not.toContain('[warn]')
    const proxy = spawn(nginx, words, { stdio: 'ignore' })
    running.add(proxy)
    onTestFinished(async () => {
      proxy.kill('SIGTERM')
      for (const { child, ended } of nodes) {
        child.kill('SIGTERM')
        await ended
      }
      await drop()
    })
    // The certificate is self-signed.
    const ask = (path: string, ...more: string[]) =>
      spawnSync('curl', ['--silent', '--insecure', '--include', ...more, path], { encoding: 'utf8' }).stdout
    await expect.poll(() => ask(`${site}/readyz`)).toMatch(/^HTTP\/1.1 200 .*ready/s)
    expect(ask(`http://localhost:${plain}/rewards?a=b`)).toMatch(
      /^HTTP\/1.1 301 [\s\S]*Location: https:\/\/localhost\/rewards\?a=b/,
    )
    expect(ask(site)).toMatch(/Strict-Transport-Security: max-age=31536000[\s\S]*<!doctype html>/i)
    // The proxy replaces the headers of the client.
    expect(
      ask(`${site}/api/origin`, '--header', `Origin: https://localhost`, '--header', 'X-Forwarded-Host: evil.example'),
    ).toContain('"native":true')
    expect(
      ask(
        `${site}/api/origin`,
        '--header',
        'Origin: https://evil.example',
        '--header',
        'X-Forwarded-Host: evil.example',
      ),
    ).toContain('"native":false')

    const body = JSON.stringify({ email: 'asha@example.com', password: 'Passbook#2026' })
    const json = ['--header', 'Content-Type: application/json', '--data', body]
    const [, token = ''] = /"token":"([^"]+)"/.exec(ask(`${site}/api/auth/login`, ...json)) ?? []
    const [, id = ''] = /"id":"([^"]+)"/.exec(ask(`${site}/api/auth/login`, ...json)) ?? []
    const owners = new Set<string>()
    for (const transports of [['polling'], ['polling'], ['polling'], ['polling'], ['websocket'], ['websocket']]) {
      const socket = io(site, {
        auth: { token },
        transports,
        reconnection: false,
        forceNew: true,
        rejectUnauthorized: false,
      })
      onTestFinished(() => void socket.close())
      await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
      expect(await socket.emitWithAck('join-user-room', id)).toMatchObject({ points: expect.any(Number) })
      owners.add(socket.io.engine.id.split('.')[0] ?? '')
    }
    expect(owners).toEqual(new Set(['a', 'b']))
    nodes[0]?.child.kill('SIGTERM')
    expect(await nodes[0]?.ended).toBe(0)
    for (let turn = 0; turn < 6; turn++) expect(ask(`${site}/readyz`)).toMatch(/^HTTP\/1.1 200 /)
    expect(readFileSync(join(folder, 'stdout'), 'utf8')).not.toContain('sid=')
  },
)

describe('the parts that need Docker or systemd', () => {
  test('compose.yaml requires every variable that is not optional, and .env.example lists each of these, all without a value', () => {
    const variables = [...deploy('compose.yaml').matchAll(/\$\{(\w+)(:[?-][^}]*)?\}/g)]
    const optional = [
      'PARTNER_ORIGINS',
      'PARTNER_FRAME_ORIGINS',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'EXCHANGE_RATE_URL',
      'IMAGE_ORIGINS',
      ...Object.keys(FACTS),
    ]
    for (const [, name = '', form] of variables)
      expect([name, form]).toEqual([name, optional.includes(name) ? ':-' : ':?'])
    const example = [...deploy('.env.example').matchAll(/^(\w+)=(.*)$/gm)]
    expect(example.filter(([, , value]) => value).map(([, name]) => name)).toEqual([])
    const needed = new Set(variables.map(([, name]) => name).filter((name = '') => !optional.includes(name)))
    const listed = example.map(([, name = '']) => name).filter((name) => !(name in FACTS))
    expect(new Set(listed)).toEqual(needed)
  })

  test('systemd accepts the unit if systemd is installed', () => {
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', join(root, 'deploy/panel@.service')], {
      encoding: 'utf8',
    })
    expect(verified.stderr ?? '').toBe('')
  })
})
