import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../demo/server/db/open.ts'

/** Puts an embedded database with empty tables into a directory: making a new one takes ten times as long. */
export async function fillDirectory(path: string): Promise<void> {
  const { PANEL_TEST_DIRECTORY } = process.env
  if (!PANEL_TEST_DIRECTORY) throw new Error('the directory was not prepared: see tests/support/data-directory.ts')
  await mkdir(path, { recursive: true })
  await cp(PANEL_TEST_DIRECTORY, path, { recursive: true })
}

/** The global setup: makes the directory that `fillDirectory` copies. @returns what removes it */
export default async function prepareDirectory(): Promise<() => Promise<void>> {
  const path = await mkdtemp(join(tmpdir(), 'panel-directory-'))
  await (await openDatabase({ kind: 'directory', path })).close()
  process.env.PANEL_TEST_DIRECTORY = path
  return () => rm(path, { recursive: true, force: true })
}
