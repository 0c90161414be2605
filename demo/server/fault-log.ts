import { StartFailure } from './failure.ts'

/** What the log says of a fault. */
export interface LoggedFault {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** Of the database or the system, such as `23505` or `ECONNREFUSED`. */
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

/** Without the values that a query was given, and those that the database quotes: its class 22 is about data. */
function messageOf({ message, severity, code, query }: FaultOfDatabase): string {
  if (severity !== undefined) return word(code)?.startsWith('22') ? 'a value does not fit' : message
  return typeof query === 'string' ? `Failed query: ${query}` : message
}

/**
 * A fault by named properties alone: those of the database carry the values of the query, and whole rows, in others.
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

/** What a process says before it ends with a fault: one line where it was foreseen. */
export function lastWords(fault: unknown): string {
  if (fault instanceof StartFailure) return fault.message
  const { stack, cause } = describeFault(fault)
  return cause ? `${stack}\n  because of ${cause.stack}` : stack
}
