import { createHash, createHmac, hkdfSync } from 'node:crypto'

/** Recognises equal values that are stored encrypted. */
export interface KeyedHash {
  /** Begins each hash. Hashes made with another secret have another prefix, and are computed again. */
  readonly prefix: string
  hash(text: string): string
}

const BYTES = 32

/** @param purpose separates the hashes of one kind of value from those of others */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, BYTES))
  const prefix = `${createHash('sha256').update(key).digest('hex').slice(0, 8)}.`
  return { prefix, hash: (text) => prefix + createHmac('sha256', key).update(text).digest('base64url') }
}
