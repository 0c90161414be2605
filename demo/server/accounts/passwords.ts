import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_LIMIT } from '../../../src/validation/password.ts'

export interface Passwords {
  /** The same password in another Unicode form, as another keyboard sends it, has the same hash (NIST SP 800-63B). */
  hash(password: string): Promise<string>
  /** Takes as long where there is no hash, so that time does not tell whether an account exists. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

/** NFKC: full-width letters are letters, and a letter with its accent is one. */
const formOf = (password: string): string => password.normalize('NFKC')

/** argon2id, the library's default; memory in KiB. */
export function createPasswords(cost: { memoryCost: number; timeCost: number }): Passwords {
  const nobody = hash(randomBytes(32), cost)
  return {
    hash: (password) => hash(formOf(password), cost),
    async matches(stored, password) {
      const fits = password.length <= PASSWORD_LIMIT
      const same = await verify(stored ?? (await nobody), fits ? formOf(password) : '')
      return same && fits && stored != null
    },
  }
}
