import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../../refusals/failure.ts'
import type { DatabaseChoice } from '../choice.ts'

/** An AES-256 key. Every encrypted value contains the id of its key, so never give the id to another key. */
export interface DataKey {
  readonly id: string
  readonly secret: Buffer
}

interface KeysConfig {
  readonly production: boolean
  readonly database: DatabaseChoice
  readonly secret: string
  readonly dataKeys?: readonly DataKey[]
}

const BYTES = 32
const ENTRY = /^([\w-]{1,32}):([\w+/-]{43}=?)$/

/** Parses `id:key id2:key`, with the keys in base64. Faults name a key by its position and never contain it. */
export function parseDataKeys(name: string, text: string, faults: string[]): readonly DataKey[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry, index) => {
      const [, id = '', encoded = ''] = ENTRY.exec(entry) ?? []
      const secret = Buffer.from(encoded, 'base64')
      if (secret.length !== BYTES)
        faults.push(`${name}: entry ${index + 1} is not id:key with a key of ${BYTES} bytes in base64`)
      return { id, secret }
    })
  const ids = keys.map(({ id }) => id).filter(Boolean)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) faults.push(`${name}: two keys have the id ${twice}`)
  return keys
}

/** Begins the ids of the keys that a demonstration makes for itself. */
export const DEMO = 'demo-'

const demoKey = (secret: Buffer): DataKey => ({
  id: `${DEMO}${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`,
  secret,
})

/** A new key, which opens nothing that is stored. */
export const anyKey = (): DataKey => demoKey(randomBytes(BYTES))

const fileIn = (directory: string): string => join(directory, 'data-keys')

function readKept(directory: string): readonly DataKey[] {
  const file = fileIn(directory)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    throw new StartFailure(`The keys in ${file} cannot be read (${code})`)
  }
  const faults: string[] = []
  const keys = parseDataKeys(file, text, faults)
  if (faults.length > 0 || keys.length === 0) throw new StartFailure(faults[0] ?? `${file} contains no key`)
  return keys
}

const derivedKey = (secret: string): DataKey =>
  demoKey(Buffer.from(hkdfSync('sha256', secret, '', 'panel data key', BYTES)))

export const isDerived = ({ secret: key }: DataKey, secret: string): boolean => key.equals(derivedKey(secret).secret)

/**
 * Returns all keys; the first encrypts. A demonstration has a key in its directory; if several processes need the key,
 * it derives it from its secret (docs/decisions/012-keys-of-bank-details.md).
 */
export function dataKeysOf({ production, database, secret, dataKeys: given = [] }: KeysConfig): readonly DataKey[] {
  if (database.kind === 'directory') return [...given, ...readKept(database.path)]
  if (database.kind === 'memory') return [...given, anyKey()]
  if (production) return given
  return [...given, derivedKey(secret)]
}

export function keysForServer(config: KeysConfig): readonly DataKey[] {
  const keys = dataKeysOf(config)
  if (keys.length > 0 || config.database.kind !== 'directory') return keys
  const key = anyKey()
  const line = `${key.id}:${key.secret.toString('base64')}\n`
  const file = fileIn(config.database.path)
  const part = `${file}.part`
  rmSync(part, { force: true }) // a file left by an earlier start would keep its own permissions
  writeFileSync(part, line, { mode: 0o600, flag: 'wx' })
  // renames, because the process may be killed at any moment
  renameSync(part, file)
  return [key]
}
