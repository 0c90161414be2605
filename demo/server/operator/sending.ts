import { openDatabase, placeOf } from '../db/open.ts'
import type { Database } from '../db/store.ts'
import { dataKeysOf } from '../db/vault/keys.ts'
import { createVault } from '../db/vault/vault.ts'
import { askServer } from './asking.ts'
import { attempt, type Command, needsKeys, type Reply, runCommand } from './command.ts'
import { note } from './output.ts'
import type { DataConfig } from './settings/config.ts'
import { readDataConfig } from './settings/read.ts'

// Commands work on the database of the server that has the same variables: through that server if it has an embedded one
// open, otherwise directly. They make and migrate none.

/** Where the data is; says so, because a forgotten variable would mean another database. */
export async function readData(): Promise<DataConfig> {
  const config = readDataConfig(process.env)
  note(`Using the database ${await placeOf(config.database)}`)
  return config
}

/** Runs work on the database, which must be there. */
export async function withDatabase<T>({ database: choice }: DataConfig, run: (database: Database) => Promise<T>) {
  const database = await openDatabase(choice, 'existing')
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

/** Sends the command to the server that has the database open, or runs it here. */
export async function send(request: Command): Promise<Reply> {
  const config = await readData()
  const { database: choice, dataKeys } = config
  const answered = choice.kind === 'directory' ? await askServer(choice.path, request) : undefined
  if (answered) return answered
  // bank details and queued mails are encrypted
  if (needsKeys(request) && choice.kind === 'postgres' && !dataKeys)
    return { fault: `${request.words} needs PANEL_DATA_KEYS, the same as the servers have` }
  const vault = () => createVault(dataKeysOf(config), config.secret)
  return withDatabase(config, (database) =>
    database.unhurried((store) =>
      attempt(() => runCommand({ database: { ...database, store }, vault }, request, new Date())),
    ),
  )
}
