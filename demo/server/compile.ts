import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { lockOf, type Manifest, manifestOf, type PackageLock } from './compile/manifest.ts'

// What `npm run build:server` runs, after `npm run build`: makes `dist-server`, a folder with all that a production
// host needs but Node and the packages of its own manifest (deploy/README.md). It keeps the places that the files have
// here, so that they find each other.

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = join(root, 'dist-server')
const ENTRIES = ['index.ts', 'cluster/index.ts', 'cluster/node.ts', 'operator/cli.ts']
/** What the code reads where it runs. */
const FILES = ['dist', 'demo/host', 'demo/server/db/migrations', 'demo/server/package.json', 'LICENSE']
/** Of a demonstration: production never loads them. */
const LEFT_OUT = /\/(stand-in)\//

/** The modules that the entries lead to, by their paths from the top, and the packages that they import. */
async function findModules() {
  const leaveOut: Plugin = {
    name: 'leave-out',
    setup: ({ onResolve }) =>
      onResolve({ filter: LEFT_OUT }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      ),
  }
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.map((path) => `demo/server/${path}`),
    outdir: target,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
    plugins: [leaveOut],
  })
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports)
  const packages = imported
    .filter(({ path, external }) => external && !/^(\.|node:)/.test(path))
    .map(({ path }) => path)
  return { modules: Object.keys(metafile.inputs), packages: new Set(packages) }
}

/** Each module by itself, so that a stack names it; one imports the other as JavaScript. */
async function compile(modules: readonly string[]): Promise<void> {
  const rename: Plugin = {
    name: 'rename',
    setup: ({ onResolve }) =>
      onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === 'entry-point' ? undefined : { path: path.replace(/^(\..*)\.tsx?$/, '$1.js'), external: true },
      ),
  }
  await build({
    absWorkingDir: root,
    entryPoints: [...modules],
    outbase: root,
    outdir: target,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    logLevel: 'error',
    plugins: [rename],
  })
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T
const writeJson = (path: string, value: unknown): void =>
  writeFileSync(join(target, path), `${JSON.stringify(value, null, 2)}\n`)

if (!existsSync(join(root, 'dist', 'panel.js'))) {
  process.stderr.write('There are no built widgets in dist: run npm run build first\n')
  process.exit(1)
}
const { modules, packages } = await findModules()
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
await compile(modules)
for (const path of FILES) {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  // what a build leaves for the next one is nobody's to serve
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (from) => !/\/\.[^/]*$/.test(relative(root, `/${from}`)),
  })
}
writeJson('package.json', manifestOf(readJson<Manifest>('package.json')))
writeJson('package-lock.json', lockOf(readJson<PackageLock>('package-lock.json')))
process.stdout.write(`${modules.length} modules and their files are in dist-server: npm ci there, then npm start\n`)
