import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from '../../../demo/server/db/lock.ts'
import { programFile } from '../../support/programs.ts'
import { counts } from '../../support/size.ts'

const RACERS = 4
/** Milliseconds until all processes know when to lock. */
const NOTICE = 10
/** A process id that Linux does not use: it counts to 4194303. */
const NOBODY = '4194304 1'

/** Several processes lock the directory of a killed process at once. Counts the holders of each round. */
async function raceForLock(rounds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'panel-lock-'))
  const racers = Array.from({ length: RACERS }, () => fork(programFile('tests/support/lock-racer.ts')))
  try {
    await Promise.all(racers.map((racer) => once(racer, 'message')))
    const send = (message: { directory?: string; at?: number }) =>
      Promise.all(
        racers.map(async (racer) => {
          const heard = once(racer, 'message')
          racer.send(message)
          const [{ held }] = (await heard) as [{ held?: boolean }]
          return held === true
        }),
      )
    const outcome = { rounds, one: 0, none: 0, several: 0 }
    for (let round = 0; round < rounds; round++) {
      writeFileSync(join(folder, 'lock'), NOBODY)
      const held = (await send({ directory: folder, at: Date.now() + NOTICE })).filter(Boolean).length
      outcome[held === 1 ? 'one' : held === 0 ? 'none' : 'several']++
      await send({})
    }
    return outcome
  } finally {
    for (const racer of racers) racer.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'panel-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a lock keeps every process out, its own process too, until it is released', async () => {
  const release = await lockDirectory(folder)
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
  await expect(lockDirectory(folder)).rejects.toThrow(`${folder} is in use by process ${process.pid}`)
  release()
  const again = await lockDirectory(folder)
  release()
  await expect(lockDirectory(folder)).rejects.toThrow('is in use')
  again()
})

test.each([
  ['nothing', ''],
  ['something that is not a process', 'x'],
  ['a running process', String(process.ppid)],
  ["this process's pid, left by an earlier container", String(process.pid)],
])('a lock file that names %s does not lock the directory', async (_, left) => {
  writeFileSync(file, left)
  const release = await lockDirectory(folder)
  release()
  expect(readFileSync(file, 'utf8')).toBe('')
})

test('a lock works without the pid of its holder, because it belongs to the file', async () => {
  const holder = spawn('unshare', ['--pid', '--net', '--fork', 'true'])
  const [code] = (await once(holder, 'close').catch(() => [1])) as [number]
  // Only root may leave the namespaces.
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

test('only one of several processes locks the directory of a killed process', async () => {
  const outcome = await raceForLock(counts.races)
  expect(outcome).toEqual({ rounds: counts.races, one: counts.races, none: 0, several: 0 })
})

test('the server reports in one line that it cannot take the lock', async () => {
  mkdirSync(file)
  await expect(lockDirectory(folder)).rejects.toThrow(`The data directory ${folder} is not writable (EISDIR)`)
})
