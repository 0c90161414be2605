import type { DatabaseChoice } from './choice.ts'
import type { Database } from './store.ts'

/** Opens the database and runs its migrations. Loads the driver of this database alone. */
export async function openDatabase(choice: DatabaseChoice): Promise<Database> {
  if (choice.kind === 'postgres') {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(choice.url, choice.limits)
  }
  const { openEmbedded } = await import('./embedded.ts')
  return choice.kind === 'directory' ? openEmbedded(choice.path) : openEmbedded(undefined, choice.snapshot)
}
