import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { restoreBackup } from '../backup/restore.ts'
import { backupStream, linesOf, restored } from '../backup/streams.ts'
import type { DataConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { StartFailure } from '../failure.ts'
import { keysForServer } from '../vault/keys.ts'
import { createVault } from '../vault/vault.ts'
import { reachServer, readReply } from './asking.ts'
import { attempt, type Reply } from './command.ts'

// `npm run panel -- backup FILE` and `restore FILE`: through the server that has the embedded database, else directly.

/** Only its owner can read the file, because it has every member's name and address. */
const openFile = (file: string): Writable =>
  file === '-' ? process.stdout : createWriteStream(file, { flags: 'wx', mode: 0o600 })

async function store(backup: Readable, file: string): Promise<Reply> {
  try {
    await pipeline(backup, openFile(file))
    return { output: file === '-' ? '' : `The backup is in ${file}.` }
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return { fault: `${file} already exists; name another` }
    // an incomplete backup must not be mistaken for a complete one
    if (file !== '-') rmSync(file, { force: true })
    throw fault
  }
}

async function backUp({ database: choice }: DataConfig, file: string): Promise<Reply> {
  const answer = choice.kind === 'directory' ? await reachServer(choice.path, '/backup') : undefined
  if (answer?.body && answer.ok) return store(Readable.fromWeb(answer.body as never), file)
  if (answer) return { fault: 'The server failed; its log says why' }
  const database = await openDatabase(choice)
  try {
    return await store(backupStream(database, new Date()), file)
  } finally {
    await database.close()
  }
}

async function restore(config: DataConfig, file: string): Promise<Reply> {
  const { database: choice } = config
  const source = createReadStream(file)
  await new Promise((resolve, reject) => source.once('open', resolve).once('error', reject)).catch((fault) => {
    throw new StartFailure(`${file} cannot be read (${(fault as NodeJS.ErrnoException).code})`)
  })
  const answer = choice.kind === 'directory' ? await reachServer(choice.path, '/restore', source) : undefined
  if (answer) return readReply(answer)
  const database = await openDatabase(choice)
  try {
    return await attempt(() =>
      database.unhurried(async (within) =>
        restored(await restoreBackup(within, createVault(keysForServer(config), config.secret), linesOf(source))),
      ),
    )
  } finally {
    await database.close()
  }
}

/** Parses the words after `npm run panel --`, and runs the command. */
export async function runBackup(words: readonly string[], config: () => DataConfig): Promise<Reply> {
  const [verb, file, ...rest] = words
  if (!file || rest.length > 0 || (verb === 'restore' && file === '-'))
    throw new StartFailure(`${verb} takes one FILE${verb === 'backup' ? ', or - for standard output' : ''}`)
  return verb === 'backup' ? backUp(config(), file) : restore(config(), file)
}
