import { causeOf, codeOf, entryFor } from './cause.ts'

/**
 * `again` means that nothing was changed, so the work is tried again. `later` means that the request is refused at once
 * with 503.
 */
export type Outcome = 'again' | 'later'

export const READ_ONLY = '25006'

const STATES: Readonly<Record<string, Outcome>> = {
  // the connection was lost, so the result is unknown
  '08': 'later',
  '40003': 'later',
  // the transaction was rolled back: a conflict with another one, or a deadlock
  '40001': 'again',
  '40P01': 'again',
  // the connection may be older than a failover, and a new one may write
  [READ_ONLY]: 'again',
  // a shared connection could not prepare a statement: `26000` for the reads that were sent after it, `42P05` if it is
  // prepared a second time
  '26000': 'again',
  '42P05': 'again',
  // our time limits: of a transaction, of a session, of the wait for a lock, of a statement
  '25P03': 'later',
  '25P04': 'later',
  '55P03': 'later',
  '57014': 'later',
  '53': 'later',
  // the server is stopping or starting, or ended the session
  '57P': 'later',
  // the user, the password or the name of the database was changed
  '28': 'later',
  '3D': 'later',
  '72000': 'again',
}

/**
 * The routine that reports a prepared statement whose columns a migration has changed. PostgreSQL has no code for this
 * fault, and translates the message.
 */
const PLAN_CHANGED = 'RevalidateCachedQuery'

export function outcomeOf(fault: unknown): Outcome | undefined {
  const { severity, routine } = (causeOf(fault) ?? {}) as { readonly severity?: unknown; readonly routine?: unknown }
  const code = codeOf(fault)
  if (severity === undefined || code === undefined) return undefined
  if (code === '0A000' && routine === PLAN_CHANGED) return 'again'
  const known = entryFor(STATES, code)
  return known ?? (severity === 'FATAL' || severity === 'PANIC' ? 'later' : undefined)
}

const TRIES_AGAIN = 3
/** Milliseconds of the longest pause before the first new attempt; later pauses are longer. */
const PAUSE = 20

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export async function again<Result>(run: () => Promise<Result>, tries = TRIES_AGAIN): Promise<Result> {
  for (let tried = 0; ; ) {
    try {
      return await run()
    } catch (fault) {
      if (tried === tries || outcomeOf(fault) !== 'again') throw fault
      tried += 1
      // waits a random time, so that two conflicting transactions do not meet again
      await pause(Math.random() * PAUSE * tried)
    }
  }
}
