import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_LIMIT } from '../../../src/contract/validation/password.ts'
import { Refusal } from '../refusals/failure.ts'
import type { AccountsConfig } from './config.ts'

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes run on libuv's thread pool, so one thread must stay free for files and DNS. */
const AT_ONCE = Math.max(1, (Number(process.env.UV_THREADPOOL_SIZE) || 4) - 1)

const formOf = (password: string): string => password.normalize('NFKC')

function createQueue(most: number) {
  const queue: (() => void)[] = []
  let running = 0
  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < AT_ONCE) running += 1
    else if (queue.length < most) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Refusal('busy', { retryAfter: 2 })
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
  return { run, waiting: () => queue.length }
}

/** Hashes with argon2id, the library's default. The memory is in KiB. */
export function createPasswords(
  { waiting: most, ...cost }: AccountsConfig['hashing'],
  onHash: (seconds: number) => void,
) {
  const nobody = hash(randomBytes(32), cost)
  const { run, waiting } = createQueue(most)
  async function measured<T>(task: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await run(task)
    } finally {
      onHash((performance.now() - begun) / 1000)
    }
  }
  return {
    waiting,
    /** normalizes Unicode, so that every keyboard gives the same hash (NIST SP 800-63B) */
    hash: (password: string): Promise<string> => measured(() => hash(formOf(password), cost)),
    /** Hashes the password even without a stored hash, so that the time does not reveal an account. */
    async matches(stored: string | null | undefined, password: string): Promise<boolean> {
      const fits = password.length <= PASSWORD_LIMIT
      const known = stored ?? (await nobody)
      const same = await measured(() => verify(known, fits ? formOf(password) : ''))
      return same && fits && stored != null
    },
  }
}
