import { openDatabase, placeOf } from '../db/open.ts'
import type { Database, Store } from '../db/store.ts'
import { anyKey, type DataKey, DEMO, dataKeysOf } from '../db/vault/keys.ts'
import { compareWithServers } from '../db/vault/server-keys.ts'
import { createVault } from '../db/vault/vault.ts'
import { askServer } from './asking.ts'
import { note } from './output.ts'
import { type CommandRequest, keepsSealed, needsKeys, needsSecret, type Reply, replyTo, runRequest } from './request.ts'
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

/** Says why a command must not write: the servers could not read what another key than theirs encrypts. */
function otherKeyOf({ command }: CommandRequest, [first]: readonly DataKey[], key: string): string | undefined {
  if (first?.id === key) return undefined
  if (key.startsWith(DEMO)) return `The servers have no PANEL_DATA_KEYS: run ${command} without it`
  return `${command} would write with the key ${first?.id}, but the servers write with ${key}: start every server with the same PANEL_DATA_KEYS first`
}

/**
 * Says which setting of the servers a command lacks. Until a server has started on the database, a command on PostgreSQL
 * cannot know whether it would belong to a demonstration, which derives its key.
 */
async function lackOf(store: Store, request: CommandRequest, config: DataConfig): Promise<string | undefined> {
  const { database: choice, dataKeys, production, secret } = config
  const lacks = (name: string, more = '') => `${request.command} needs ${name}: set it to the servers' value${more}`
  const [opens, hashes] = [needsKeys(request), needsSecret(request)]
  if (!opens && !hashes) return undefined
  if (hashes && production && secret === DEMO_SECRET) return lacks('PANEL_SECRET')
  const keys = dataKeysOf(config)
  // without a key, any key lets the secret be compared
  const found = await compareWithServers(store, createVault(keys.length > 0 ? keys : [anyKey()], secret))
  if (!found) return opens && choice.kind === 'postgres' && !dataKeys ? lacks('PANEL_DATA_KEYS') : undefined
  const { key, hasKey, hasSecret } = found
  // a demonstration on PostgreSQL derives its key from the secret
  if (!hasSecret && (hashes || key.startsWith(DEMO))) return lacks('PANEL_SECRET')
  if (opens && !hasKey) return lacks('PANEL_DATA_KEYS', `, which has the key ${key}`)
  // no server has an embedded database open while a command has it, so the next one starts with the command's keys
  const isShared = choice.kind === 'postgres'
  return isShared && keepsSealed(request) ? otherKeyOf(request, keys, key) : undefined
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
    opened ??= await openDatabase(choice, 'existing')
    const database = opened
    const fault = await lackOf(database.store, request, config)
    if (fault) return { fault }
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
