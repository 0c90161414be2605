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

/** When a process began, in its kernel's own count: a pid is given again, to another. Empty where that is not told. */
function beginOf(pid: number): string {
  try {
    // the 22nd field of proc(5), counted from the name's end: the name may hold anything
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const lineOf = (pid: number): string => `${pid} ${beginOf(pid)}`.trimEnd()

/** Undefined where the file is gone or holds no pid. */
function holderOf(file: string): { readonly pid: number; readonly begin: string } | undefined {
  try {
    const [word, begin = ''] = readFileSync(file, 'utf8').split(' ')
    const pid = Number(word)
    return Number.isInteger(pid) && pid > 0 ? { pid, begin } : undefined
  } catch {
    return undefined
  }
}

/** It lives, and is not another one that was given its pid since. */
function isHeld({ pid, begin }: NonNullable<ReturnType<typeof holderOf>>): boolean {
  if (!isLive(pid)) return false
  const now = beginOf(pid)
  if (begin && now) return begin === now
  // not told here. A pid of our own is left from before this process: containers give the same one at every start
  return pid !== process.pid
}

function create(file: string): boolean {
  try {
    writeFileSync(file, lineOf(process.pid), { flag: 'wx' })
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
      const held = holder !== undefined && isHeld(holder)
      if (held || attempt > 0) {
        throw new StartFailure(`The data directory ${directory} is in use by process ${holder?.pid ?? 'unknown'}`)
      }
      rmSync(file, { force: true })
    }
  } catch (fault) {
    if (fault instanceof StartFailure) throw fault
    throw new StartFailure(`The data directory ${directory} is not writable (${(fault as NodeJS.ErrnoException).code})`)
  }
  return () => {
    if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}
