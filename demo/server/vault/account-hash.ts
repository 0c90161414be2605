import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { BankDetails } from '../../../src/validation/bank.ts'

// Shows that two sealed accounts are one, without opening either (src/decisions/021-same-account.md).

export interface AccountHasher {
  /** What every hash of this key begins with. */
  readonly beginning: string
  hash(details: BankDetails): string
}

const BYTES = 32

/** The key is derived for this purpose alone; hashes of another secret begin differently, and are made anew. */
export function createAccountHasher(secret: string): AccountHasher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'panel account hash', BYTES))
  const beginning = `${createHash('sha256').update(key).digest('hex').slice(0, 8)}.`
  return {
    beginning,
    hash({ accountNumber, ifscCode }) {
      // banks pay by their own letters and the number: branch and leading zeros may be written differently
      const account = `${ifscCode.slice(0, 4)}:${accountNumber.replace(/^0+/, '')}`
      return beginning + createHmac('sha256', key).update(account).digest('base64url')
    },
  }
}
