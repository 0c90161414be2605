import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataConfig } from '../config.ts'
import { StartFailure } from '../failure.ts'

/** Of AES-256. Its id stands in every value that it wrote, so it is never given to another key. */
export interface DataKey {
  readonly id: string
  /** 32 bytes. */
  readonly secret: Buffer
}

const BYTES = 32
const ENTRY = /^([\w-]{1,32}):([\w+/-]{43}=?)$/

/** Reads `id:key id2:key`, the keys in base64; tells what is wrong by place, never by content. */
export function parseDataKeys(name: string, text: string, faults: string[]): readonly DataKey[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry, index) => {
      const [, id = '', encoded = ''] = ENTRY.exec(entry) ?? []
      const secret = Buffer.from(encoded, 'base64')
      if (secret.length !== BYTES)
        faults.push(`${name}: number ${index + 1} is not id:key, the key being ${BYTES} bytes in base64`)
      return { id, secret }
    })
  const ids = keys.map(({ id }) => id).filter(Boolean)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) faults.push(`${name}: two keys have the id ${twice}`)
  return keys
}

/** Named after what it is, so that another one of a demonstration is not taken for it. */
const demoKey = (secret: Buffer): DataKey => ({
  id: `demo-${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`,
  secret,
})

const fileIn = (directory: string): string => join(directory, 'data-keys')

/** The keys in the directory; none where there is no such file. */
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
  if (faults.length > 0 || keys.length === 0) throw new StartFailure(faults[0] ?? `${file} holds no key`)
  return keys
}

const derivedKey = (secret: string): DataKey =>
  demoKey(Buffer.from(hkdfSync('sha256', secret, '', 'panel data key', BYTES)))

/** Whether a demonstration derived the key from that secret. */
export const isDerived = ({ secret: key }: DataKey, secret: string): boolean => key.equals(derivedKey(secret).secret)

/**
 * All keys, first the one that writes. Those of the configuration go first; a demonstration has one in its directory, or
 * makes it of its secret where several processes must agree on it (src/decisions/012-keys-of-bank-details.md).
 */
export function dataKeysOf({ production, database, secret, dataKeys: given = [] }: DataConfig): readonly DataKey[] {
  if (database.kind === 'directory') return [...given, ...readKept(database.path)]
  if (database.kind === 'memory') return [...given, demoKey(randomBytes(BYTES))]
  if (production) return given
  return [...given, derivedKey(secret)]
}

/** The same, of a directory that exists; where it has no key yet it gets one, in a file that its owner alone can read. */
export function keysForServer(config: DataConfig): readonly DataKey[] {
  const keys = dataKeysOf(config)
  if (keys.length > 0 || config.database.kind !== 'directory') return keys
  const key = demoKey(randomBytes(BYTES))
  const line = `${key.id}:${key.secret.toString('base64')}\n`
  const file = fileIn(config.database.path)
  const part = `${file}.part`
  rmSync(part, { force: true }) // one that was left keeps its own permissions
  writeFileSync(part, line, { mode: 0o600, flag: 'wx' })
  // whole or not at all: a process may be killed at any moment
  renameSync(part, file)
  return [key]
}
