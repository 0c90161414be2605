import { DrizzleQueryError } from 'drizzle-orm'

/** The fault itself: drizzle's wrapper only says which query failed. */
export const causeOf = (fault: unknown): unknown =>
  fault instanceof DrizzleQueryError && fault.cause ? causeOf(fault.cause) : fault

/** The error code of the database or the system, such as `23505` or `ECONNREFUSED`. */
export const codeOf = (fault: unknown): string | undefined => {
  const { code } = (causeOf(fault) ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Tells if the fault comes from the database or from the connection to it. */
export const isOfDatabase = (fault: unknown): boolean =>
  fault instanceof DrizzleQueryError || (fault as { readonly severity?: unknown } | undefined)?.severity !== undefined
