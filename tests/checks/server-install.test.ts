import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read } from './sources.ts'

// Needs a build.

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = join(root, 'dist-server')
const server = JSON.parse(read('demo/server/package.json')) as { dependencies: Record<string, string> }

test('a production host installs what the server needs, and nothing that builds or tests it', () => {
  const lock = JSON.parse(readFileSync(join(target, 'package-lock.json'), 'utf8')) as { packages: object }
  const installed = Object.keys(lock.packages).flatMap((place) => {
    const [, name] = /.*node_modules\/(.*)$/.exec(place) ?? []
    return name ? [name] : []
  })
  expect(installed).toEqual(expect.arrayContaining(Object.keys(server.dependencies)))
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  // ajv is a dependency of Fastify
  const both = ['@types/node', '@types/ws', 'ajv', 'socket.io-client', 'valibot', 'ws']
  expect(Object.keys(devDependencies).filter((name) => installed.includes(name) && !both.includes(name))).toEqual([])
  // the lock lists the native code of every machine, and npm installs the one that fits
  expect(installed).toEqual(
    expect.arrayContaining(['@node-rs/argon2-linux-x64-gnu', '@node-rs/argon2-linux-arm64-gnu']),
  )
})

test('the browser and the server use one version of each shared package', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  const apart = Object.entries(server.dependencies).filter(
    ([name, version]) => (devDependencies[name] ?? version) !== version,
  )
  expect(apart).toEqual([])
  expect(JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))).not.toHaveProperty('devDependencies')
})

const production = {
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  EMBEDDED_DATABASE: 'accept-data-loss',
  PANEL_SECRET: 'f0e1d2c3b4a5968778695a4b3c2d1e0f',
  PANEL_DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'panel@example.org',
  HOST: '127.0.0.1',
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

let folder: string
beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'build:server'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  folder = mkdtempSync(join(tmpdir(), 'panel-compiled-'))
  execFileSync('cp', ['-r', `${target}/.`, folder])
  // tests/heavy installs the packages.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(file: string, variables: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [file, ...words], { cwd: folder, env: variables })
  let output = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const url = new Promise<string>((resolve, reject) => {
    const collect = (part: Buffer) => {
      output += part
      const [, address] = /Panel is ready at ([^\s"]+)"/.exec(output) ?? []
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    ended.then(() => reject(new Error(output)))
  })
  url.catch(() => {})
  return { child, url, ended, output: () => output }
}

test("the compiled server needs only Node, serves the site, its files and the API, and stops on a signal, and the operator's command runs too", async () => {
  const port = await freePort()
  const at = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
  const data = { ...production, ...at, DATA_DIR: join(folder, 'data') }
  const { child, url, ended, output } = start('demo/server/index.js', { ...data, DRAIN_SECONDS: '0' })
  try {
    const site = await url
    const statuses = []
    for (const path of ['/', '/panel.js', '/v1/panel.js', '/readyz', '/api/openapi.json', '/host.css', '/dev']) {
      const response = await fetch(site + path)
      // an unread answer keeps its connection open, and the server waits for it
      await response.arrayBuffer()
      statuses.push([path, response.status])
    }
    expect(Object.fromEntries(statuses)).toEqual({
      '/': 200,
      '/panel.js': 200,
      '/v1/panel.js': 200,
      '/readyz': 200,
      '/api/openapi.json': 200,
      '/host.css': 200,
      '/dev': 404,
    })
    const operator = start('demo/server/panel.js', data, 'withdrawals', 'list')
    expect(await operator.ended, operator.output()).toBe(0)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended, output()).toBe(0)
})

test('the compiled server contains no demonstration and no source, and says so on request', async () => {
  expect(
    ['demo/partner', 'demo/gallery', 'dist/site', 'demo/server/index.ts', 'demo/tools'].filter((path) =>
      existsSync(join(folder, path)),
    ),
  ).toEqual([])
  const { ended, output } = start('demo/server/index.js', {
    PATH: production.PATH,
    DATA_DIR: join(folder, 'none'),
  })
  expect([await ended, output()]).toEqual([
    1,
    expect.stringMatching(/^This production build lacks [^\n]+NODE_ENV=production\n$/),
  ])
})
