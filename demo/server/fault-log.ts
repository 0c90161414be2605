import { StartFailure } from './failure.ts'

/** A fault as it is logged. */
export interface LoggedFault {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** An error code of the database or the system, such as `23505` or `ECONNREFUSED`. */
  readonly code?: string | undefined
  readonly table?: string | undefined
  readonly constraint?: string | undefined
  readonly cause?: LoggedFault | undefined
}

interface FaultOfDatabase extends Error {
  readonly severity?: unknown
  readonly query?: unknown
  readonly code?: unknown
  readonly table?: unknown
  readonly constraint?: unknown
}

const word = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The message without a query's parameters and without values that the database quotes (class 22). */
function messageOf({ message, severity, code, query }: FaultOfDatabase): string {
  if (severity !== undefined) return word(code)?.startsWith('22') ? 'a value does not fit' : message
  return typeof query === 'string' ? `Failed query: ${query}` : message
}

/**
 * Logs only named properties of a fault: others of the database contain parameters and whole rows.
 */
export function describeFault(fault: unknown): LoggedFault {
  if (!(fault instanceof Error)) return { type: typeof fault, message: 'not an error', stack: '' }
  const { name, stack = '', cause, code, table, constraint } = fault as FaultOfDatabase
  const message = messageOf(fault)
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: name,
    message,
    stack: [`${name}: ${message}`, ...frames].join('\n'),
    code: word(code),
    table: word(table),
    constraint: word(constraint),
    cause: cause === undefined ? undefined : describeFault(cause),
  }
}

/** What a process prints before it ends with a fault: one line if the fault was expected. */
export function lastWords(fault: unknown): string {
  if (fault instanceof StartFailure) return fault.message
  const { stack, cause } = describeFault(fault)
  return cause ? `${stack}\n  because of ${cause.stack}` : stack
}
