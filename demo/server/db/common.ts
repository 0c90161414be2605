import { fileURLToPath } from 'node:url'

// What both drivers use.

export const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }

/** The statement that rewrites tables, so that their files hold no earlier value. */
export const rewriting = (tables: readonly string[]): string => `vacuum (full, analyze) ${tables.join(', ')}`
