import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockOf, type Manifest, manifestOf, type PackageLock } from './manifest.ts'
import { compileModules, findModules } from './modules.ts'

// Run by `npm run build:server`, after `npm run build`: makes `dist-server`, a folder with everything for a production
// host except Node and the packages of its manifest (deploy/README.md). The files keep their paths, so that they find
// each other.

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const target = join(root, 'dist-server')
const ENTRIES = ['index.ts', 'operator/cluster/index.ts', 'operator/cluster/node.ts', 'operator/cli.ts']
/** Files that the code reads at run time. */
const FILES = [
  'dist',
  'demo/host',
  'demo/server/db/migrations',
  'demo/server/package.json',
  'demo/server/panel.js',
  'LICENSE',
]
/** Only for demonstrations: production never loads it. */
const LEFT_OUT = /\/showcase\//

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T
const writeJson = (path: string, value: unknown): void =>
  writeFileSync(join(target, path), `${JSON.stringify(value, null, 2)}\n`)

if (!existsSync(join(root, 'dist', 'panel.js'))) {
  process.stderr.write('There are no built widgets in dist: run npm run build first\n')
  process.exit(1)
}
const { modules, packages } = await findModules(
  root,
  ENTRIES.map((path) => `demo/server/${path}`),
  LEFT_OUT,
)
const server = readJson<Manifest>('demo/server/package.json')
const missing = [...packages].filter((path) => {
  const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
  return server.dependencies?.[name] === undefined
})
if (missing.length > 0) {
  process.stderr.write(`The server imports ${missing.join(', ')}: name it in demo/server/package.json too\n`)
  process.exit(1)
}
rmSync(target, { recursive: true, force: true })
await compileModules(root, modules, target)
for (const path of FILES) {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  // neither the build's own cache nor the gallery
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (from) => !/\/\.[^/]*$/.test(relative(root, `/${from}`)) && relative(root, from) !== join('dist', 'site'),
  })
}
writeJson('package.json', manifestOf(readJson<Manifest>('package.json')))
writeJson('package-lock.json', lockOf(readJson<PackageLock>('package-lock.json')))
process.stdout.write(`${modules.length} modules and their files are in dist-server: npm ci there, then npm start\n`)
