import { fileURLToPath } from 'node:url'

// What both drivers use.

export const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }

/** The statement that rewrites tables, so that their files hold no earlier value. */
export const rewriting = (tables: readonly string[]): string => `vacuum (full, analyze) ${tables.join(', ')}`

/** Why a database does not open, in a few words. */
export const reasonOf = (fault: unknown): string => {
  const { code, message } = fault as NodeJS.ErrnoException
  return code ?? message.split('\n')[0] ?? 'unknown'
}
