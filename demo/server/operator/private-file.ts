import { createWriteStream, openSync, rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartFailure } from '../http/refusals/failure.ts'

function writeFailure(file: string, fault: unknown): unknown {
  const { code, syscall } = fault as NodeJS.ErrnoException
  if (code === 'EEXIST') return new StartFailure(`${file} already exists: choose another name`)
  return syscall ? new StartFailure(`${file} cannot be written (${code})`) : fault
}

function openNew(file: string): number {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (fault) {
    throw writeFailure(file, fault)
  }
}

/** Writes a new file that only its owner can read. Removes the file if it is incomplete. */
export async function writePrivately(source: Readable, file: string): Promise<void> {
  const fd = openNew(file)
  let isWhole = false
  const clear = () => isWhole || rmSync(file, { force: true })
  // removes the file at the exit too, because a signal ends the process at once
  process.once('exit', clear)
  try {
    await pipeline(source, createWriteStream(file, { fd }))
    isWhole = true
  } catch (fault) {
    throw writeFailure(file, fault)
  } finally {
    clear()
    process.off('exit', clear)
  }
}
