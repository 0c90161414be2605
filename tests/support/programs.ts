import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePrograms } from '../../demo/server/operator/compile/bundle.ts'
import { bundlePackages } from './packages.ts'

/** The repository's root. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url))
/** What the tests start in processes of their own, and what those programs read beside their modules. */
const ENTRIES = [
  ...['index.ts', 'operator/start.ts', 'operator/cluster.ts', 'operator/cli.ts', 'db/lock.ts'].map(
    (path) => `demo/server/${path}`,
  ),
  'tests/support/fixture/fault.ts',
  'tests/support/lock-racer.ts',
]
const LINKED = ['dist', 'demo/host', 'demo/partner', 'package.json']
const COPIED = ['demo/server', 'demo/tools']

/**
 * The global setup: compiles the programs once for all tests. One that is compiled as it starts takes three times the
 * processor time.
 * @returns what removes them
 */
export default async function preparePrograms(): Promise<() => void> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const target = mkdtempSync(join(root, '.cache', 'programs-'))
  await bundlePackages(await bundlePrograms(root, ENTRIES, target), target)
  for (const path of COPIED)
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      filter: (from) => !from.endsWith('/node_modules') && !['.ts', '.tsx'].includes(extname(from)),
    })
  for (const path of LINKED) symlinkSync(join(root, path), join(target, path))
  process.env.PANEL_TEST_PROGRAMS = target
  return () => rmSync(target, { recursive: true, force: true })
}

/** The compiled file of a program, whose source is a path from the repository's root. */
export function programFile(path: string): string {
  const { PANEL_TEST_PROGRAMS } = process.env
  if (!PANEL_TEST_PROGRAMS) throw new Error('the programs were not compiled: see tests/support/programs.ts')
  return join(PANEL_TEST_PROGRAMS, path.replace(/\.ts$/, '.js'))
}
