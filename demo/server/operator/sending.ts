import { openDatabase, placeOf } from '../db/open.ts'
import type { Database } from '../db/store.ts'
import { dataKeysOf } from '../db/vault/keys.ts'
import { createVault } from '../db/vault/vault.ts'
import { askServer } from './asking.ts'
import { note } from './output.ts'
import { type CommandRequest, needsKeys, type Reply, replyTo, runRequest } from './request.ts'
import type { DataConfig } from './settings/config.ts'
import { readDataConfig } from './settings/read.ts'

// A command runs in the server that has the embedded database open, otherwise in its own process. It never creates or
// migrates a database.

/** Prints the database, because a forgotten variable would select another one. */
export async function readData(): Promise<DataConfig> {
  const config = readDataConfig(process.env)
  note(`Using the database ${await placeOf(config.database)}`)
  return config
}

export async function withDatabase<T>({ database: choice }: DataConfig, run: (database: Database) => Promise<T>) {
  const database = await openDatabase(choice, 'existing')
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

export async function send(request: CommandRequest): Promise<Reply> {
  const config = await readData()
  const { database: choice, dataKeys } = config
  const answered = choice.kind === 'directory' ? await askServer(choice.path, request) : undefined
  if (answered) return answered
  // bank details and queued mails are encrypted
  if (needsKeys(request) && choice.kind === 'postgres' && !dataKeys)
    return { fault: `${request.command} needs PANEL_DATA_KEYS: set it to the servers' value` }
  const vault = () => createVault(dataKeysOf(config), config.secret)
  return withDatabase(config, (database) =>
    database.unhurried((store) =>
      replyTo(() => runRequest({ database: { ...database, store }, vault }, request, new Date())),
    ),
  )
}
