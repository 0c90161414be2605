import { causeOf, codeOf, entryFor } from './cause.ts'

export const POOLER =
  'a pooler such as PgBouncer drops the settings of the session, and would also lose prepared statements and notifications. Set DATABASE_URL to the address of PostgreSQL itself'

const UNSUPPORTED = '08P01'

const REMEDIES: Readonly<Record<string, string>> = {
  '25006': 'Set DATABASE_URL to the server that accepts writes; after a failover, start again when it does',
  '28': "Correct the user and the password in DATABASE_URL. An expired password is renewed with alter role NAME password '...' valid until 'infinity'",
  '3F000': 'Create the missing schema: create schema public',
  '3D000': 'Create the database with the encoding UTF8: createdb --encoding=UTF8 --template=template0 NAME',
  '42501':
    'Grant the missing right (grant create on schema public to ROLE), or run `panel migrate` once with a role that owns the database',
  '53300': 'End connections of other programs, or raise max_connections',
  '57P': 'Start again when PostgreSQL accepts connections',
  ECONNREFUSED: 'Correct the host and the port in DATABASE_URL, or start PostgreSQL',
  ENOTFOUND: 'Correct the host in DATABASE_URL',
  ETIMEDOUT: 'Correct the host in DATABASE_URL, or allow the connection in the network',
}

export const hasRemedy = (fault: unknown): boolean => entryFor(REMEDIES, codeOf(fault) ?? '') !== undefined

export function explainFault(fault: unknown): string {
  const cause = causeOf(fault) as { readonly message?: string; readonly errors?: readonly unknown[] }
  // a host name with several addresses has one fault for each
  if (cause?.errors?.[0]) return explainFault(cause.errors[0])
  const code = codeOf(fault)
  if (code === UNSUPPORTED) return POOLER
  const reason = (cause?.message ?? 'unknown').split('\n')[0] ?? ''
  const remedy = code && entryFor(REMEDIES, code)
  return `${reason}${code && !reason.includes(code) ? ` (${code})` : ''}${remedy ? `. ${remedy}` : ''}`
}
