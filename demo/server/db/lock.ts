import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../refusals/failure.ts'

// PGlite does not lock its directory, and two processes in one directory destroy it. The server therefore takes a lock
// of the operating system, which ends with the process (docs/decisions/023-lock-of-the-system.md).

/** The byte to lock. It is beyond the file's content, because on some systems a locked byte cannot be read. */
const BYTE = 1_000_000

function holderIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}

function open(file: string, directory: string): number {
  try {
    // never deletes the file: another process may hold its lock, and a new file would have a separate lock
    return openSync(file, 'a+', 0o600)
  } catch (fault) {
    throw new StartFailure(`The data directory ${directory} is not writable (${(fault as NodeJS.ErrnoException).code})`)
  }
}

async function tryLock(descriptor: number, directory: string): Promise<boolean> {
  try {
    const system = await import('fs-native-extensions')
    return system.tryLock(descriptor, BYTE, 1)
  } catch (fault) {
    const { code, message } = fault as NodeJS.ErrnoException
    throw new StartFailure(
      `The data directory ${directory} cannot be locked on this system (${code ?? message.split('\n')[0]}): move it to a local disk, or use PostgreSQL (DATABASE_URL)`,
    )
  }
}

export async function lockDirectory(directory: string): Promise<() => void> {
  const file = join(directory, 'lock')
  const descriptor = open(file, directory)
  try {
    if (!(await tryLock(descriptor, directory)))
      throw new StartFailure(`The data directory ${directory} is in use by process ${holderIn(file)}`)
    ftruncateSync(descriptor)
    writeSync(descriptor, String(process.pid))
  } catch (fault) {
    closeSync(descriptor)
    throw fault
  }
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    ftruncateSync(descriptor)
    closeSync(descriptor)
  }
}
