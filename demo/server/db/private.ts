import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { StartFailure } from '../refusals/failure.ts'

// A data directory contains members' data and the keys to it, so only its owner may open it.

const OURS = ['pglite', 'lock', 'operator.json', 'data-keys', 'data-keys.part']
const OTHERS = 0o077
const STICKY = 0o1000

const isShared = (mode: number): boolean => (mode & STICKY) !== 0

function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  if ((found.mode & OTHERS) !== 0) chmodSync(path, found.isDirectory() ? 0o700 : 0o600)
  if (found.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name))
}

export function keepPrivate(directory: string): void {
  // skips the umask in a worker thread, which cannot set it; Windows has none
  if (isMainThread) process.umask(OTHERS)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    if (process.platform === 'win32') return
    const { mode } = statSync(directory)
    const names = readdirSync(directory)
    if (isShared(mode))
      throw new StartFailure(
        `The data directory ${directory} is shared with other users: set DATA_DIR to another directory`,
      )
    const isOurs = names.length === 0 || names.some((name) => OURS.includes(name))
    if ((mode & OTHERS) !== 0 && !isOurs)
      throw new StartFailure(
        `Other users can read ${directory}, and it holds files that are not the panel's: set DATA_DIR to a directory for the panel alone`,
      )
    if ((mode & OTHERS) !== 0) chmodSync(directory, 0o700)
    for (const name of OURS) closeToOthers(join(directory, name))
  } catch (fault) {
    if (fault instanceof StartFailure) throw fault
    const { code } = fault as NodeJS.ErrnoException
    throw new StartFailure(
      code === 'EPERM'
        ? `The data directory ${directory} can be read by others and belongs to another user: chown it, or chmod -R go= it`
        : `The data directory ${directory} is not writable (${code})`,
    )
  }
}
