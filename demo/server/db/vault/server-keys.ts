import { serverKeys } from '../schema.ts'
import type { Store } from '../store.ts'
import { type Cell, keyIdOf, type Vault } from './vault.ts'

const cell: Cell = {
  table: 'server_keys',
  column: 'sealed',
  row: 'servers',
  userId: '',
  what: 'The sample of the servers',
}

const SAMPLE = 'panel'

function opens(vault: Vault, sealed: string): boolean {
  try {
    return vault.open(cell, sealed) === SAMPLE
  } catch {
    return false
  }
}

/** Names the hash of the secret, and not the secret. */
const secretOf = ({ rewardCodes }: Vault): string => rewardCodes.prefix

/**
 * Stores what an operator's command needs to know whether it has the servers' keys and secret: a text that the writing
 * key encrypts, and the beginning of a hash of the secret.
 */
export async function keepServerKeys(store: Store, vault: Vault): Promise<void> {
  const [kept] = await store.select().from(serverKeys)
  const isSame = kept && keyIdOf(kept.sealed) === vault.writes && opens(vault, kept.sealed)
  if (isSame && kept.secret === secretOf(vault)) return
  const row = { sealed: vault.seal(cell, SAMPLE), secret: secretOf(vault) }
  await store.insert(serverKeys).values(row).onConflictDoUpdate({ target: serverKeys.only, set: row })
}

/** Says what differs between a command and the servers. Undefined if no server has started on the database yet. */
export async function compareWithServers(store: Store, vault: Vault) {
  const [kept] = await store.select().from(serverKeys)
  if (!kept) return undefined
  return { key: keyIdOf(kept.sealed), hasKey: opens(vault, kept.sealed), hasSecret: kept.secret === secretOf(vault) }
}
