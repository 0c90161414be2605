import { spawn } from 'node:child_process'
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './http/site/root.ts'
import { run, say } from './operator/process.ts'
import { readConfig } from './operator/settings/read.ts'
import { StartFailure } from './refusals/failure.ts'

const stamp = join(root, 'dist', '.built')
/**
 * The build writes compressed files into the same folders, so only the times of these files count, not those of the
 * folders.
 */
const compressedFiles = ['demo/host', 'demo/partner'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(folder, name)),
)
const SOURCES = [
  'src',
  'widgets',
  'demo/content',
  'demo/gallery',
  'demo/in-page',
  'docs',
  'rollup.config.ts',
  'package-lock.json',
  ...compressedFiles,
]

function newestAt(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestAt(join(path, name))))
}

const isBuilt = (): boolean => {
  const built = newestAt(stamp)
  return built > 0 && SOURCES.every((source) => newestAt(join(root, source)) <= built)
}

async function build(): Promise<void> {
  say('Building the widgets (once, until their sources change) ...')
  const begun = new Date()
  const child = spawn('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', () => resolve(1)))
  if (code !== 0) {
    process.stderr.write('The build failed, so nothing is served; see above\n')
    process.exit(1)
  }
  writeFileSync(stamp, '')
  // stamps the start of the build, so that a source saved during the build counts as newer
  utimesSync(stamp, begun, begun)
}

const isCluster = process.argv.includes('--cluster')
// reports faulty settings before the build, which takes a minute
await run(async () => {
  if (isCluster && !process.env.DATABASE_URL?.trim())
    throw new StartFailure(
      'A cluster needs DATABASE_URL, because the embedded database serves only one process: set it to the address of PostgreSQL',
    )
  readConfig(process.env)
})
if (!process.argv.includes('--no-build') && !isBuilt()) await build()
say('Preparing the database ...')
await import(isCluster ? './cluster.ts' : './index.ts')
