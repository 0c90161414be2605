import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFile } from './programs.ts'

const RACERS = 4
/** Milliseconds until all have heard when to go. */
const NOTICE = 10
/** No process has it: Linux counts to 4194303. */
const NOBODY = '4194304 1'

/** In each round several processes lock a directory that a process which was killed had locked. How many held it? */
export async function raceForLock(rounds: number) {
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
