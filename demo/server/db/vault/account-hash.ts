import type { BankDetails } from '../../../../src/contract/validation/bank.ts'
import { createKeyedHash } from './keyed-hash.ts'

// The hash recognises equal encrypted bank accounts without decrypting them (docs/decisions/021-same-account.md).

export interface AccountHasher {
  readonly prefix: string
  hash(details: BankDetails): string
}

export function createAccountHasher(secret: string): AccountHasher {
  const { prefix, hash } = createKeyedHash(secret, 'panel account hash')
  return {
    prefix,
    // banks pay by the first four letters and the number; the branch and leading zeros may vary
    hash: ({ accountNumber, ifscCode }) => hash(`${ifscCode.slice(0, 4)}:${accountNumber.replace(/^0+/, '')}`),
  }
}
