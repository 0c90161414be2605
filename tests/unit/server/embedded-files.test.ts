import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../demo/server/db/open.ts'
import { fillDirectory } from '../../support/database.ts'

async function newDirectory(): Promise<string> {
  const path = mkdtempSync(join(tmpdir(), 'panel-files-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  await fillDirectory(path)
  return path
}

test('a database opens although an earlier process was killed while opening it', async () => {
  const path = await newDirectory()
  writeFileSync(join(path, 'pglite', 'postmaster.pid'), '')
  await (await openDatabase({ kind: 'directory', path })).close()
})

test.each([
  ['its control file is empty', 'global/pg_control', 0],
  ['pg_proc is cut', 'base/5/1255', 0.5],
  ['an index of the catalogue is cut', 'base/5/2690', 0.5],
  ['its log is empty', 'pg_wal/000000010000000000000001', 0],
])('the server refuses a database in one line with the remedy when %s', async (_, name, part) => {
  const path = await newDirectory()
  const file = join(path, 'pglite', name)
  truncateSync(file, Math.floor((statSync(file).size * part) / 8192) * 8192)
  const opened = openDatabase({ kind: 'directory', path }).then(
    () => 'opened',
    (fault: Error) => `${fault.name}: ${fault.message}`,
  )
  expect(await opened).toMatch(
    /^StartFailure: The database in \S+ cannot be opened: [^\n]+ damaged: [^\n]+ backup[^\n]+$/,
  )
})
