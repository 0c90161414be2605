import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../failure.ts'

// PGlite takes no lock on its directory, and two processes in it destroy it.

const isLive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM' // it lives, under another user
  }
}

/** Undefined where the file is gone or holds no pid. */
function holderOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function create(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw fault
  }
}

/** Makes the directory if it is missing and holds it for this process; the answer releases it. */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'lock')
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.W_OK)
    for (let attempt = 0; !create(file); attempt += 1) {
      const holder = holderOf(file)
      // a pid of our own is left from before this process: containers give the same one at every start
      const held = holder !== undefined && holder !== process.pid && isLive(holder)
      if (held || attempt > 0) {
        throw new StartFailure(`The data directory ${directory} is in use by process ${holder ?? 'unknown'}`)
      }
      rmSync(file, { force: true })
    }
  } catch (fault) {
    if (fault instanceof StartFailure) throw fault
    throw new StartFailure(`The data directory ${directory} is not writable (${(fault as NodeJS.ErrnoException).code})`)
  }
  return () => {
    if (holderOf(file) === process.pid) rmSync(file, { force: true })
  }
}
