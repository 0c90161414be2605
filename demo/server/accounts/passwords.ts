import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_LIMIT } from '../../../src/validation/password.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long where there is no hash, so that time does not tell whether an account exists. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

/** argon2id, the library's default; memory in KiB. */
export function createPasswords(cost: { memoryCost: number; timeCost: number }): Passwords {
  const nobody = hash(randomBytes(32), cost)
  return {
    hash: (password) => hash(password, cost),
    async matches(stored, password) {
      const fits = password.length <= PASSWORD_LIMIT
      const same = await verify(stored ?? (await nobody), fits ? password : '')
      return same && fits && stored != null
    },
  }
}
