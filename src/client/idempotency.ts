import type { Environment } from './environment.ts'
import { CallError } from './errors.ts'

const STORAGE_KEY = 'panel-attempts'
/** Milliseconds. The reference server remembers a key for a week, so it knows every key that a page still uses. */
const KEY_LIFETIME = 86_400_000

type Attempt = readonly [key: string, at: number]

export const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof CallError) || ['network', 'timeout', 'malformed', 'server'].includes(error.code)

/**
 * Sends requests that must not take effect twice. Each request has an idempotency key, which is stored before the first
 * try. Until an answer settles the request, every retry uses this key, even after a reload or in another tab.
 */
export function createIdempotencyKeys({ local, now, uuid }: Environment) {
  function read(): Record<string, Attempt> {
    try {
      const kept = Object.entries(JSON.parse(local[STORAGE_KEY] ?? '{}') as Record<string, Attempt>)
      return Object.fromEntries(kept.filter(([, [key, at]]) => typeof key === 'string' && now() - at < KEY_LIFETIME))
    } catch {
      return {}
    }
  }

  function write(attempts: Record<string, Attempt>) {
    if (Object.keys(attempts).length > 0) local[STORAGE_KEY] = JSON.stringify(attempts)
    else delete local[STORAGE_KEY]
  }

  function settle(what: string) {
    const { [what]: _, ...others } = read()
    write(others)
  }

  return {
    unanswered: (beginning: string): string[] =>
      Object.keys(read())
        .filter((what) => what.startsWith(beginning))
        .map((what) => what.slice(beginning.length)),
    async run<Answer>(what: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
      const attempts = read()
      const attempt = attempts[what] ?? ([uuid(), now()] as const)
      write({ ...attempts, [what]: attempt })
      try {
        const answer = await send(attempt[0])
        settle(what)
        return answer
      } catch (error) {
        if (!mayHaveArrived(error)) settle(what)
        throw error
      }
    },
  }
}
