import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openEmbedded } from '../../db/embedded.ts'
import { keysForServer } from '../../db/vault/keys.ts'
import { createVault } from '../../db/vault/vault.ts'
import { StartFailure } from '../../refusals/failure.ts'
import { reachServer } from '../asking.ts'
import { checkDatabase } from '../check.ts'
import { writePrivately } from '../private-file.ts'
import { replyTo } from '../request.ts'
import { readData, withDatabase } from '../sending.ts'
import { whyUnreadable } from '../unreadable.ts'
import type { Command, Outcome } from './command.ts'

// PGlite archives its files itself. For PostgreSQL, use `pg_dump` and `pg_restore` (docs/operating.md, Backups).

async function write(archive: ReadableStream, file: string): Promise<Outcome> {
  const backup = Readable.fromWeb(archive as never)
  if (file !== '-') {
    // writes it for its owner only, because it contains every member's name and address
    await writePrivately(backup, file)
    return { output: `The backup is in ${file}.` }
  }
  await pipeline(backup, process.stdout)
  return {}
}

async function backUp(file: string): Promise<Outcome> {
  const config = await readData()
  const { database: choice } = config
  if (choice.kind !== 'directory')
    return {
      fault:
        '`panel backup` is for the embedded database. For PostgreSQL, run pg_dump --format=custom --file=FILE "$DATABASE_URL"',
    }
  const answer = await reachServer(choice.path, '/backup')
  if (answer?.body && answer.ok) return write(answer.body, file)
  if (answer) return { fault: 'The server failed. Its log has the reason' }
  return withDatabase(config, async ({ archive }) => write((await archive?.())?.stream() as ReadableStream, file))
}

const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

async function readWhole(file: string): Promise<Blob> {
  const source = file === '-' ? process.stdin : createReadStream(file)
  const bytes = await buffer(source).catch((fault: NodeJS.ErrnoException) => {
    throw new StartFailure(whyUnreadable(file, fault))
  })
  return new Blob([bytes])
}

/**
 * Unpacks and checks the backup in a temporary folder beside the data directory, and renames that folder at the end. So
 * it restores all or nothing.
 */
async function restore(file: string): Promise<Outcome> {
  const config = await readData()
  const { database: choice } = config
  if (choice.kind !== 'directory')
    return {
      fault:
        '`panel restore` is for the embedded database. For PostgreSQL, run pg_restore --no-owner --dbname="$EMPTY_DATABASE_URL" FILE, and then `panel check` with this DATABASE_URL',
    }
  const path = resolve(choice.path)
  const refusal = { fault: `${path} is not empty, so nothing was restored. Set DATA_DIR to an empty folder.` }
  if (isFilled(path)) return refusal
  const snapshot = await readWhole(file)
  mkdirSync(dirname(path), { recursive: true })
  const beside = mkdtempSync(`${path}.restoring-`)
  try {
    const keys = keysForServer({ ...config, database: { kind: 'directory', path: beside } })
    const database = await openEmbedded(beside, { snapshot, opening: 'existing' })
    const checked = await replyTo(() => checkDatabase(database.store, createVault(keys, config.secret))).finally(() =>
      database.close(),
    )
    if ('fault' in checked) return { fault: `${checked.fault} Nothing was restored.` }
    renameSync(beside, path)
    return checked
  } catch (fault) {
    if (['ENOTEMPTY', 'EEXIST'].includes((fault as NodeJS.ErrnoException).code ?? '')) return refusal
    throw fault
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

export const backupCommands: readonly Command[] = [
  {
    forms: ['backup FILE'],
    about: 'Writes the whole embedded database into one file; - writes to standard output.',
    run: (args) => backUp(args.one('FILE')),
  },
  {
    forms: ['restore FILE'],
    about: 'Fills an empty DATA_DIR from such a file, and checks it; - reads standard input.',
    run: (args) => restore(args.one('FILE')),
  },
]
