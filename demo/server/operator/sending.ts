import { openDatabase, placeOf } from '../db/open.ts'
import type { Database } from '../db/store.ts'
import { dataKeysOf } from '../db/vault/keys.ts'
import { createVault } from '../db/vault/vault.ts'
import { askServer } from './asking.ts'
import { note } from './output.ts'
import { type CommandRequest, needsKeys, needsSecret, type Reply, replyTo, runRequest } from './request.ts'
import type { DataConfig } from './settings/config.ts'
import { readDataConfig } from './settings/read.ts'
import { DEMO_SECRET } from './settings/schemas.ts'

// A command runs in the server that has the embedded database open, or else in its own process. It never creates or
// migrates a database.

/** Prints which database it uses, because a forgotten variable would select another one. */
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

export type Send = (request: CommandRequest) => Promise<Reply>

function lackOf(
  request: CommandRequest,
  { database: choice, dataKeys, production, secret }: DataConfig,
): string | undefined {
  const lacks = (name: string) => `${request.command} needs ${name}: set it to the servers' value`
  // bank details and queued mails are encrypted
  if (needsKeys(request) && choice.kind === 'postgres' && !dataKeys) return lacks('PANEL_DATA_KEYS')
  return needsSecret(request) && production && secret === DEMO_SECRET ? lacks('PANEL_SECRET') : undefined
}

/**
 * Runs work that sends commands. Each command goes to the server that has the database open; without such a server, all
 * run here on one open database.
 */
export async function withSending<T>(run: (send: Send) => Promise<T>): Promise<T> {
  const config = await readData()
  const { database: choice } = config
  const vault = () => createVault(dataKeysOf(config), config.secret)
  let opened: Database | undefined
  async function send(request: CommandRequest): Promise<Reply> {
    const answered = choice.kind === 'directory' && !opened ? await askServer(choice.path, request) : undefined
    if (answered) return answered
    const fault = lackOf(request, config)
    if (fault) return { fault }
    opened ??= await openDatabase(choice, 'existing')
    const database = opened
    return database.unhurried((store) =>
      replyTo(() => runRequest({ database: { ...database, store }, vault, config }, request, new Date())),
    )
  }
  try {
    return await run(send)
  } finally {
    await opened?.close()
  }
}

export const send = (request: CommandRequest): Promise<Reply> => withSending((sendOne) => sendOne(request))
