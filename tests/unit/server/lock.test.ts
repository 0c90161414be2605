import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from '../../../demo/server/db/lock.ts'
import { raceForLock } from '../../support/lock-race.ts'
import { programFile } from '../../support/programs.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'panel-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a lock keeps others out, this process too, until it is released', async () => {
  const release = await lockDirectory(folder)
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
  await expect(lockDirectory(folder)).rejects.toThrow(`${folder} is in use by process ${process.pid}`)
  release()
  const again = await lockDirectory(folder)
  release() // once more does not take it from who has it now
  await expect(lockDirectory(folder)).rejects.toThrow('is in use')
  again()
})

test.each([
  ['nothing', ''],
  ['no process', 'x'],
  ['a process that lives', String(process.ppid)],
  ['our own pid, from before a container was started again', String(process.pid)],
])('what the file says does not lock: it names %s', async (_, left) => {
  writeFileSync(file, left)
  const release = await lockDirectory(folder)
  release()
  expect(readFileSync(file, 'utf8')).toBe('')
})

test('a lock works without knowing its holder’s pid, because it belongs to the file', async () => {
  const holder = spawn('unshare', ['--pid', '--net', '--fork', 'true'])
  const [code] = (await once(holder, 'close').catch(() => [1])) as [number]
  // only root may leave the namespaces
  if (code !== 0) return
  const lock = `import(${JSON.stringify(programFile('demo/server/db/lock.ts'))}).then(({ lockDirectory }) => lockDirectory(${JSON.stringify(folder)}))
    .then(() => process.stdout.write('held'))
    .then(() => process.stdin.on('end', () => process.exit()).resume())`
  const words = ['--pid', '--net', '--fork', process.execPath, '--input-type=module', '-e', lock]
  const other = spawn('unshare', words)
  await once(other.stdout, 'data')
  expect(Number(readFileSync(file, 'utf8'))).toBeLessThan(10)
  await expect(lockDirectory(folder)).rejects.toThrow('is in use by process')
  other.stdin.end()
  await once(other, 'close')
  const release = await lockDirectory(folder)
  release()
})

test('of several processes that lock a killed process’s directory at once, one succeeds', async () => {
  const outcome = await raceForLock(20)
  process.stdout.write(`races for the lock: ${JSON.stringify(outcome)}\n`)
  expect(outcome).toEqual({ rounds: 20, one: 20, none: 0, several: 0 })
})

test('a lock that cannot be taken is told in one line', async () => {
  mkdirSync(file)
  await expect(lockDirectory(folder)).rejects.toThrow(`The data directory ${folder} is not writable (EISDIR)`)
})
