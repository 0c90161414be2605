import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { names } from '../../widgets/manifest.ts'
import { pack } from '../support/packed.ts'
import { read } from './sources.ts'

// Needs a build.

const manifest = JSON.parse(read('package.json')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string } | null>>
  readonly dependencies?: object
  readonly files: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
}

let folder: string
let tarball: Buffer
let packed: readonly string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'panel-pack-'))
  const { path, files } = pack(folder)
  packed = files
  tarball = readFileSync(path)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('publint reports no fault of the package', async () => {
  const data = new Uint8Array(tarball).buffer
  const { messages, pkg } = await publint({ pack: { tarball: data }, strict: true })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test('every entry has types that resolve correctly', async () => {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
  // The package holds modules only, for Node 20.19 and newer.
  const problems = result.types ? result.problems : [{ kind: 'no types at all', resolutionKind: '' }]
  const found = problems.filter(
    (problem) => !('resolutionKind' in problem && /^node10$|^node16-cjs$/.test(problem.resolutionKind)),
  )
  expect(found).toEqual([])
})

test('the package installs no other package', () => {
  expect(manifest.dependencies, 'build in what browsers need; everything else is for development').toBeUndefined()
})

/** Scripts for a tag. They are not entries. */
const closed = Object.entries(manifest.exports).flatMap(([path, entry]) =>
  entry === null ? [`dist/${path.slice(2)}.js`] : [],
)

const targets = (): string[] =>
  Object.values(manifest.exports)
    .filter((entry) => entry !== null)
    .map((entry) => (typeof entry === 'string' ? entry : entry.default).slice(2))
    .flatMap((path) => {
      const [start = '', end] = path.split('*')
      const files = packed.filter((file) => file.startsWith(start) && file.endsWith(end ?? ''))
      return end === undefined ? [path] : files.filter((file) => !closed.includes(file))
    })

test('the package contains every entry', () => {
  expect(targets().filter((path) => !packed.includes(path))).toEqual([])
  for (const name of names) expect(targets()).toContain(`dist/panel-${name}.js`)
})

test('the package contains only what its users need', () => {
  expect(packed.filter((path) => /(^|\/)\.|^(src|widgets|demo|tests)\/|\.(br|gz)$/.test(path))).toEqual([])
  expect(existsSync('dist/panel.js.br'), 'the build writes compressed files').toBe(true)
})

test('the package contains no source maps, no references to them, and no fonts of the site', () => {
  expect(packed.filter((path) => /\.map$|^dist\/fonts\//.test(path))).toEqual([])
  const scripts = packed.filter((path) => path.startsWith('dist/') && path.endsWith('.js'))
  expect(scripts.filter((path) => read(path).includes('sourceMappingURL'))).toEqual([])
  expect(readFileSync('dist/fonts/LICENSE.txt', 'utf8'), 'the site serves the fonts with their licence').toMatch(
    /SIL OPEN FONT/i,
  )
})

test('npm pack builds the package first', () => {
  expect(manifest.scripts.prepack).toBe('npm run build')
})

test('every entry can be imported on a server, where it does nothing and keeps nothing open', () => {
  const modules = targets().filter((path) => path.endsWith('.js'))
  // nanostores sets a global to detect a second copy of itself.
  const names = "Object.getOwnPropertyNames(globalThis).filter((name) => name !== 'nanostoresGlobal').join()"
  const imports = modules.map((path) => `await import(${JSON.stringify(`.//${path}`)})`)
  const program = [
    `const before = ${names}`,
    ...imports,
    `if (${names} !== before) process.stdout.write('globals')`,
  ].join('\n')
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(output).toBe('')
  expect(modules).toContain('dist/define.js')
})

for (const [what, project] of [
  ['in the DOM and in five frameworks', '.'],
  ['in React 18', 'react-18'],
])
  test(`the types accept valid code and refuse faults ${what}`, () => {
    const tsc = join('node_modules', 'typescript', 'bin', 'tsc')
    let output = ''
    try {
      execFileSync(process.execPath, [tsc, '-p', join('tests/checks/types', project ?? '')], { encoding: 'utf8' })
    } catch (fault) {
      output = (fault as { stdout: string }).stdout
    }
    expect(output).toBe('')
  })
