import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { keysForServer } from '../../db/vault/keys.ts'
import { createVault } from '../../db/vault/vault.ts'
import { StartFailure } from '../../http/refusals/failure.ts'
import { EMPTY, reachServer, readReply } from '../asking.ts'
import { attempt } from '../command.ts'
import type { Outcome } from '../lines/line.ts'
import { pathOfFile } from '../output.ts'
import { readData, withDatabase } from '../sending.ts'
import { restoreBackup } from './restore.ts'
import { backupStream, linesOf, restored } from './streams.ts'
import { filledTable } from './tables.ts'

// `panel backup FILE` and `restore FILE`: through the server that has the embedded database, else directly.

const IS_EMPTY = 'The database is empty: check that it is the one of your server.'

/** Writes a file that only its owner can read, because it has every member's name and address. */
async function writeFile(backup: Readable, file: string): Promise<void> {
  const path = pathOfFile(file)
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let isWhole = false
  // an incomplete backup must not be mistaken for a complete one, even after a signal
  target.once('open', () => process.once('exit', () => isWhole || rmSync(path, { force: true })))
  try {
    await pipeline(backup, target)
    isWhole = true
  } catch (fault) {
    const { code, syscall } = fault as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new StartFailure(`${file} already exists; name another`)
    throw syscall ? new StartFailure(`${file} cannot be written (${code})`) : fault
  }
}

async function store(backup: Readable, file: string, isEmpty: boolean): Promise<Outcome> {
  const notes = isEmpty ? [IS_EMPTY] : []
  if (file !== '-') {
    await writeFile(backup, file)
    return { output: `The backup is in ${file}.`, notes }
  }
  await pipeline(backup, process.stdout)
  return { notes }
}

export async function backUp(file: string): Promise<Outcome> {
  const config = await readData()
  const { database: choice } = config
  const answer = choice.kind === 'directory' ? await reachServer(choice.path, '/backup') : undefined
  if (answer?.body && answer.ok) return store(Readable.fromWeb(answer.body as never), file, answer.headers.has(EMPTY))
  if (answer) return { fault: 'The server failed; its log says why' }
  return withDatabase(config, async (database) =>
    store(backupStream(database, new Date()), file, (await filledTable(database.store)) === undefined),
  )
}

async function openSource(file: string): Promise<Readable> {
  if (file === '-') return process.stdin
  const source = createReadStream(pathOfFile(file))
  await new Promise((resolve, reject) => source.once('open', resolve).once('error', reject)).catch((fault) => {
    throw new StartFailure(`${file} cannot be read (${(fault as NodeJS.ErrnoException).code})`)
  })
  return source
}

export async function restore(file: string): Promise<Outcome> {
  const config = await readData()
  const { database: choice } = config
  const source = await openSource(file)
  const answer = choice.kind === 'directory' ? await reachServer(choice.path, '/restore', source) : undefined
  if (answer) return readReply(answer)
  return withDatabase(config, (database) =>
    attempt(() =>
      database.unhurried(async (within) =>
        restored(await restoreBackup(within, createVault(keysForServer(config), config.secret), linesOf(source))),
      ),
    ),
  )
}
