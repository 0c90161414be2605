import { DrizzleQueryError } from 'drizzle-orm'

/** Returns the database's own fault: drizzle's wrapper says only which query failed. */
export const causeOf = (fault: unknown): unknown =>
  fault instanceof DrizzleQueryError && fault.cause ? causeOf(fault.cause) : fault

export const codeOf = (fault: unknown): string | undefined => {
  const { code } = (causeOf(fault) ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : undefined
}

export const entryFor = <Entry>(table: Readonly<Record<string, Entry>>, code: string): Entry | undefined =>
  table[code] ?? table[code.slice(0, 3)] ?? table[code.slice(0, 2)]

export const isOfDatabase = (fault: unknown): boolean =>
  fault instanceof DrizzleQueryError || (fault as { readonly severity?: unknown } | undefined)?.severity !== undefined
