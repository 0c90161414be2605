import { causeOf, codeOf, entryFor } from './cause.ts'

/** `again`: nothing was done, so the work is tried again, and refused with 503 if it fails again. `later`: 503 at once. */
export type Outcome = 'again' | 'later'

/** The SQLSTATE of a write that the session may not make. */
export const READ_ONLY = '25006'

/** Every SQLSTATE, or class of them, that passes by itself, and what becomes of the work that met it. */
const STATES: Readonly<Record<string, Outcome>> = {
  // the connection was lost: it is not known whether the work was done
  '08': 'later',
  '40003': 'later',
  // the transaction was undone: a conflict with another one, or a deadlock
  '40001': 'again',
  '40P01': 'again',
  // read-only: perhaps the connection is from before a failover, and another one may write
  [READ_ONLY]: 'again',
  // a shared connection that could not prepare a statement: `26000` for the reads that were sent behind it, `42P05` after
  // the statement was prepared once more
  '26000': 'again',
  '42P05': 'again',
  // our time limits: of a transaction, of a session, of the wait for a lock, of a statement
  '25P03': 'later',
  '25P04': 'later',
  '55P03': 'later',
  '57014': 'later',
  // out of memory, connections or space
  '53': 'later',
  // the server is stopping or starting, or ended the session
  '57P': 'later',
  // it takes the user, the password or the name of the database no more
  '28': 'later',
  '3D': 'later',
  // a snapshot that is too old
  '72000': 'again',
}

/**
 * Where PostgreSQL finds that a migration has changed the columns of a prepared statement. It has no code of its own for
 * it, and writes the message in the server's language.
 */
const PLAN_CHANGED = 'RevalidateCachedQuery'

/** Decides about work that failed with this fault. Returns undefined if the work would fail again. */
export function outcomeOf(fault: unknown): Outcome | undefined {
  const { severity, routine } = (causeOf(fault) ?? {}) as { readonly severity?: unknown; readonly routine?: unknown }
  const code = codeOf(fault)
  // only PostgreSQL's own faults have a severity
  if (severity === undefined || code === undefined) return undefined
  if (code === '0A000' && routine === PLAN_CHANGED) return 'again'
  const known = entryFor(STATES, code)
  // it ended or refused the connection
  return known ?? (severity === 'FATAL' || severity === 'PANIC' ? 'later' : undefined)
}

/** Further tries of the same work. */
const TRIES_AGAIN = 3
/** The longest pause before the first of them, in milliseconds; it grows with each. */
const PAUSE = 20

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Runs work that leaves nothing behind if it fails, and runs it again after a fault that passes by itself. */
export async function again<Result>(run: () => Promise<Result>, tries = TRIES_AGAIN): Promise<Result> {
  for (let tried = 0; ; ) {
    try {
      return await run()
    } catch (fault) {
      if (tried === tries || outcomeOf(fault) !== 'again') throw fault
      tried += 1
      // at random, so that two that met do not meet again
      await pause(Math.random() * PAUSE * tried)
    }
  }
}
