import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type AccountHasher, createAccountHasher } from './account-hash.ts'
import type { DataKey } from './keys.ts'

/** Where a value stands. It opens there and nowhere else: not for another member, row or column. */
export interface Place {
  readonly table: string
  readonly column: string
  readonly row: string
  readonly userId: string
}

/** Why a value does not open, for whoever runs the server: without anything of the value. */
export class SealFault extends Error {
  override name = 'SealFault'
}

export interface Vault {
  /** The id of the key that writes. */
  readonly writes: string
  /** The ids of all keys. */
  readonly reads: readonly string[]
  /** The value encrypted, as text. */
  seal(place: Place, value: string): string
  /** Throws a SealFault where the key is missing, or the value was changed or moved. */
  open(place: Place, sealed: string): string
  /** Tells whether two accounts are the same one. */
  readonly accounts: AccountHasher
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** No value of the bank details has a dot in it, so a sealed one is never taken for a plain one. */
const MARK = 'sealed'

/** What every value that this key wrote begins with. */
export const beginningOf = (keyId: string): string => `${MARK}.${keyId}.`

const boundTo = ({ table, column, row, userId }: Place): Buffer =>
  Buffer.from(JSON.stringify([table, column, row, userId]))

/** The first key writes, all of them read. `secret` keys what tells whether two accounts are the same. */
export function createVault(keys: readonly DataKey[], secret: string): Vault {
  const [writer] = keys
  if (!writer) throw new SealFault('There is no key for bank details: set PANEL_DATA_KEYS as for the server')
  return {
    writes: writer.id,
    reads: keys.map(({ id }) => id),
    accounts: createAccountHasher(secret),
    seal(place, value) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, writer.secret, nonce).setAAD(boundTo(place))
      const text = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return beginningOf(writer.id) + text.toString('base64url')
    },
    open(place, sealed) {
      const where = `${place.table}.${place.column} of ${place.row}`
      const [mark, id, encoded = ''] = sealed.split('.')
      if (mark !== MARK) throw new SealFault(`${where} is not encrypted yet: start the server once, which does it`)
      const key = keys.find((one) => one.id === id)
      if (!key) throw new SealFault(`${where} is encrypted under the key ${id}, which this process was not given`)
      const text = Buffer.from(encoded, 'base64url')
      const nonce = text.subarray(0, NONCE_BYTES)
      const tag = text.subarray(-TAG_BYTES)
      try {
        const decipher = createDecipheriv(CIPHER, key.secret, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(boundTo(place)).setAuthTag(tag)
        return decipher.update(text.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        const why = 'it was changed or moved, or the key is another of that name'
        throw new SealFault(`${where} does not open with the key ${id}: ${why}`)
      }
    },
  }
}
