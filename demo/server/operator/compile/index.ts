import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../http/site/root.ts'
import { bundlePrograms } from './bundle.ts'

// Makes `dist-server`, a folder with everything that a production host needs except Node and the packages in its
// manifest (deploy/README.md).

const target = join(root, 'dist-server')
const PROGRAMS = ['index.ts', 'cluster.ts', 'operator/cli.ts']
const FILES = [
  'dist',
  'demo/host',
  'demo/server/db/migrations',
  'demo/server/package.json',
  'demo/server/panel.js',
  'LICENSE',
  'package-lock.json',
]
const LEFT_OUT = ['*tools/index.ts']
const SCRIPTS = {
  start: 'node demo/server/index.js',
  'start:cluster': 'node demo/server/cluster.js',
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
const readManifest = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

if (!existsSync(join(root, 'dist', 'panel.js'))) fail('There are no built widgets in dist: run npm run build first')
rmSync(target, { recursive: true, force: true })
const packages = await bundlePrograms(
  root,
  PROGRAMS.map((path) => `demo/server/${path}`),
  target,
  LEFT_OUT,
)
const { dependencies } = readManifest('demo/server/package.json')
const missing = [...packages].filter((path) => !dependencies[path.split('/', path.startsWith('@') ? 2 : 1).join('/')])
if (missing.length > 0) fail(`The server imports ${missing.join(', ')}: name it in demo/server/package.json too`)
for (const path of FILES)
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (from) => !/\/\.[^/]*$/.test(relative(root, `/${from}`)) && relative(root, from) !== join('dist', 'site'),
  })
const { version, engines, workspaces, overrides } = readManifest('package.json')
const manifest = {
  name: 'panel',
  version,
  private: true,
  type: 'module',
  engines,
  workspaces,
  scripts: SCRIPTS,
  overrides,
}
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
// npm removes the packages that this manifest does not need from the lockfile
const shrink = ['install', '--package-lock-only', '--ignore-scripts', '--offline', '--omit-lockfile-registry-resolved']
execFileSync('npm', shrink, { cwd: target, stdio: ['ignore', 'ignore', 'inherit'] })
process.stdout.write('The server and its files are in dist-server: npm ci there, then npm start\n')
