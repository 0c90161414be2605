import { DrizzleQueryError } from 'drizzle-orm'

/** The fault itself: drizzle's wrapper only says which query failed. */
export const causeOf = (fault: unknown): unknown =>
  fault instanceof DrizzleQueryError && fault.cause ? causeOf(fault.cause) : fault

/** The error code of the database or the system, such as `23505` or `ECONNREFUSED`. */
export const codeOf = (fault: unknown): string | undefined => {
  const { code } = (causeOf(fault) ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** The entry of a SQLSTATE in a table: its own, or that of its class. */
export const entryFor = <Entry>(table: Readonly<Record<string, Entry>>, code: string): Entry | undefined =>
  table[code] ?? table[code.slice(0, 3)] ?? table[code.slice(0, 2)]

/** Tells if the fault comes from the database or from the connection to it. */
export const isOfDatabase = (fault: unknown): boolean =>
  fault instanceof DrizzleQueryError || (fault as { readonly severity?: unknown } | undefined)?.severity !== undefined
