import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from '../../../demo/server/db/lock.ts'
import { openDatabase } from '../../../demo/server/db/open.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'panel-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Whether this system tells when a process began. */
const tells = existsSync('/proc/self/stat')

test('a lock keeps others out until it is released', () => {
  const release = lockDirectory(folder)
  const [pid, begin = ''] = readFileSync(file, 'utf8').split(' ')
  expect([Number(pid), begin !== '']).toEqual([process.pid, tells])
  // another one that lives, of whom no more is known
  writeFileSync(file, String(process.ppid))
  expect(() => lockDirectory(folder)).toThrow(`is in use by process ${process.ppid}`)
  release()
  expect(existsSync(file)).toBe(true) // it is not ours any more
})

test.each([
  ['nobody', ''],
  ['no process', 'x'],
  ['a process that is gone', '4194304'],
  ['our own pid, from before a container was started again', String(process.pid)],
  ...(tells ? [['a pid that was given to another since', `${process.ppid} 1`]] : []),
])('a lock that was left by %s is taken over', (_, left) => {
  writeFileSync(file, left ?? '')
  lockDirectory(folder)()
  expect(existsSync(file)).toBe(false)
})

test('a database whose process was killed as it began to open it opens', async () => {
  const choice = { kind: 'directory', path: folder } as const
  await (await openDatabase(choice)).close()
  writeFileSync(join(folder, 'pglite', 'postmaster.pid'), '')
  await (await openDatabase(choice)).close()
})
