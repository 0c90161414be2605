import { createWriteStream, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartFailure } from '../refusals/failure.ts'

function writeFailure(file: string, fault: unknown): unknown {
  const { code, syscall } = fault as NodeJS.ErrnoException
  return syscall ? new StartFailure(`${file} cannot be written (${code})`) : fault
}

export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartFailure(`${file} already exists: choose another name`)
}

/**
 * Writes a new file that only its owner can read. The file has its name only once it is complete, because a part of a
 * bank's file would be paid. Removes an incomplete file.
 */
export async function writePrivately(source: Readable, file: string): Promise<void> {
  refuseExisting(file)
  const part = `${file}.${process.pid}.part`
  let fd: number
  try {
    fd = openSync(part, 'wx', 0o600)
  } catch (fault) {
    throw writeFailure(file, fault)
  }
  let isWhole = false
  const clear = () => isWhole || rmSync(part, { force: true })
  // removes the file at the exit too, because a signal ends the process at once
  process.once('exit', clear)
  try {
    await pipeline(source, createWriteStream(part, { fd, flush: true }))
    renameSync(part, file)
    isWhole = true
  } catch (fault) {
    throw writeFailure(file, fault)
  } finally {
    clear()
    process.off('exit', clear)
  }
}
