import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { BankDetails } from '../../../../src/contract/validation/bank.ts'

// The hash recognises equal encrypted bank accounts without decrypting them (docs/decisions/021-same-account.md).

export interface AccountHasher {
  readonly prefix: string
  hash(details: BankDetails): string
}

const BYTES = 32

/** Hashes made with another secret have another prefix, and are computed again. */
export function createAccountHasher(secret: string): AccountHasher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'panel account hash', BYTES))
  const prefix = `${createHash('sha256').update(key).digest('hex').slice(0, 8)}.`
  return {
    prefix,
    hash({ accountNumber, ifscCode }) {
      // banks pay by the first four letters and the number; the branch and leading zeros may vary
      const account = `${ifscCode.slice(0, 4)}:${accountNumber.replace(/^0+/, '')}`
      return prefix + createHmac('sha256', key).update(account).digest('base64url')
    },
  }
}
