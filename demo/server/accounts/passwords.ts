import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_LIMIT } from '../../../src/validation/password.ts'

export interface Passwords {
  /** The same password in another Unicode form, as another keyboard sends it, has the same hash (NIST SP 800-63B). */
  hash(password: string): Promise<string>
  /** Takes as long where there is no hash, so that time does not tell whether an account exists. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
  /** How many hashes wait for a thread. */
  waiting(): number
}

/** Of the process, on which hashes run (libuv). */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4

/** NFKC: full-width letters are letters, and a letter with its accent is one. */
const formOf = (password: string): string => password.normalize('NFKC')

/** argon2id, the library's default; memory in KiB. */
export function createPasswords(
  cost: { memoryCost: number; timeCost: number },
  onHash: (seconds: number) => void,
): Passwords {
  const nobody = hash(randomBytes(32), cost)
  let underWay = 0
  async function measured<T>(run: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    underWay += 1
    try {
      return await run()
    } finally {
      underWay -= 1
      onHash((performance.now() - begun) / 1000)
    }
  }
  return {
    hash: (password) => measured(() => hash(formOf(password), cost)),
    waiting: () => Math.max(0, underWay - THREADS),
    async matches(stored, password) {
      const fits = password.length <= PASSWORD_LIMIT
      const against = stored ?? (await nobody)
      const same = await measured(() => verify(against, fits ? formOf(password) : ''))
      return same && fits && stored != null
    },
  }
}
