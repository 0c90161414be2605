import { causeOf, isOfDatabase } from '../../db/cause.ts'
import { explainFault, hasRemedy } from '../../db/open-faults.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { StartFailure } from '../../refusals/failure.ts'

export interface LoggedFault {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string | undefined
  readonly table?: string | undefined
  readonly constraint?: string | undefined
  readonly query?: string | undefined
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

/** Hides the messages in which the database quotes values (class 22). */
const messageOf = ({ message, severity, code }: FaultOfDatabase): string =>
  severity !== undefined && word(code)?.startsWith('22') ? 'a value does not fit' : message

/**
 * Returns only some properties of a fault for the log, because others contain parameters and whole rows of the
 * database.
 */
export function describeFault(fault: unknown): LoggedFault {
  if (!(fault instanceof Error)) return { type: typeof fault, message: 'not an error', stack: '' }
  const inner = causeOf(fault)
  if (inner !== fault) return { ...describeFault(inner), query: word((fault as FaultOfDatabase).query) }
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

export function explanationOf(fault: unknown): string | undefined {
  if (fault instanceof StartFailure) return fault.message
  if (!isOfDatabase(fault)) return undefined
  if (hasRemedy(fault)) return `The database rejected the request: ${explainFault(fault)}`
  if (isUnavailable(fault)) return `The database is temporarily unavailable: ${explainFault(fault)}. Try again`
}

export function fatalText(fault: unknown): string {
  const explanation = explanationOf(fault)
  if (explanation !== undefined) return explanation
  const { stack, query, cause } = describeFault(fault)
  const inQuery = query === undefined ? stack : `${stack}\n  in the query ${query}`
  return cause ? `${inQuery}\n  because of ${cause.stack}` : inQuery
}
