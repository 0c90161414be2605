import { spawn } from 'node:child_process'
import prepareDatabase from './database.ts'

async function buildFixture(view: 'preact' | 'react'): Promise<void> {
  const words = [
    '--import',
    'tsx',
    'node_modules/rollup/dist/bin/rollup',
    '-c',
    'tests/support/fixture/rollup.config.ts',
  ]
  const env = { ...process.env, PANEL_VIEW: view, PANEL_OUT: `.cache/fixture/${view}` }
  const child = spawn(process.execPath, [...words, '--silent'], { env, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', () => resolve(1)))
  if (code !== 0) throw new Error(`the tests' own elements could not be built on ${view}`)
}

/** Playwright's global setup: the empty database that every server starts from, and the tests' own elements. */
export default async function prepare(): Promise<() => Promise<void>> {
  const [drop] = await Promise.all([prepareDatabase(), buildFixture('preact'), buildFixture('react')])
  return drop
}
