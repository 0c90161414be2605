import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type AccountHasher, createAccountHasher } from './account-hash.ts'
import { createKeyedHash, type KeyedHash } from './keyed-hash.ts'
import { type DataKey, DEMO } from './keys.ts'
import { createRespondentHash, type RespondentHash } from './respondent-hash.ts'

/** The cell of the database that holds a value. In another cell, the value cannot be decrypted. */
export interface Cell {
  readonly table: string
  readonly column: string
  readonly row: string
  readonly userId: string
  /** Names the value in a message to the operator, such as `The bank account of the member 12`. */
  readonly what: string
}

export class SealFault extends Error {
  override name = 'SealFault'
}

export interface Vault {
  readonly writes: string
  readonly reads: readonly string[]
  seal(cell: Cell, value: string): string
  /** @throws a SealFault if the key is missing, or if the value was changed or moved */
  open(cell: Cell, sealed: string): string
  readonly accounts: AccountHasher
  readonly rewardCodes: KeyedHash
  readonly respondentOf: RespondentHash
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MARK = 'sealed'

export const prefixOf = (keyId: string): string => `${MARK}.${keyId}.`
export const keyIdOf = (sealed: string): string => sealed.split('.')[1] ?? ''

const boundTo = ({ table, column, row, userId }: Cell): Buffer =>
  Buffer.from(JSON.stringify([table, column, row, userId]))

const remedyFor = (id: string | undefined): string =>
  id?.startsWith(DEMO)
    ? 'This is the key of a demonstration: add the content of the file data-keys in its DATA_DIR to PANEL_DATA_KEYS.'
    : 'Add this key to PANEL_DATA_KEYS.'

/** Encrypts with the first key and decrypts with all. Hashes accounts, rewards' codes and respondents with `secret`. */
export function createVault(keys: readonly DataKey[], secret: string): Vault {
  const [writer] = keys
  if (!writer) throw new SealFault('There is no key for bank details. Set PANEL_DATA_KEYS to the value of the servers.')
  return {
    writes: writer.id,
    reads: keys.map(({ id }) => id),
    accounts: createAccountHasher(secret),
    rewardCodes: createKeyedHash(secret, 'panel reward code'),
    respondentOf: createRespondentHash(secret),
    seal(cell, value) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, writer.secret, nonce).setAAD(boundTo(cell))
      const text = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return prefixOf(writer.id) + text.toString('base64url')
    },
    open(cell, sealed) {
      const { what } = cell
      const [mark, id, encoded = ''] = sealed.split('.')
      if (mark !== MARK) throw new SealFault(`${what} is not encrypted`)
      const key = keys.find((one) => one.id === id)
      if (!key) throw new SealFault(`${what} is encrypted with the key ${id}. ${remedyFor(id)}`)
      const text = Buffer.from(encoded, 'base64url')
      const nonce = text.subarray(0, NONCE_BYTES)
      const tag = text.subarray(-TAG_BYTES)
      try {
        const decipher = createDecipheriv(CIPHER, key.secret, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(boundTo(cell)).setAuthTag(tag)
        return decipher.update(text.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        const why = 'it was changed or moved, or PANEL_DATA_KEYS has another key with this id'
        throw new SealFault(`${what} cannot be decrypted with the key ${id}: ${why}.`)
      }
    },
  }
}
