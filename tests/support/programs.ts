import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePrograms } from '../../demo/server/operator/compile/bundle.ts'
import { bundlePackages } from './packages.ts'

export const root: string = fileURLToPath(new URL('../..', import.meta.url))
const ENTRIES = [
  ...['index.ts', 'start.ts', 'cluster.ts', 'operator/cli.ts', 'db/lock.ts'].map((path) => `demo/server/${path}`),
  'tests/support/fixture/fault.ts',
  'tests/support/lock-racer.ts',
]
const LINKED = ['dist', 'demo/host', 'demo/partner', 'package.json']
const COPIED = ['demo/server', 'demo/tools']

/**
 * Compiles the programs once in the global setup, because compiling at each start takes three times the processor time.
 * @returns a function that removes them
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

export function programFile(path: string): string {
  const { PANEL_TEST_PROGRAMS } = process.env
  if (!PANEL_TEST_PROGRAMS) throw new Error('the programs were not compiled: see tests/support/programs.ts')
  return join(PANEL_TEST_PROGRAMS, path.replace(/\.ts$/, '.js'))
}
