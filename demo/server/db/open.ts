import { resolve } from 'node:path'
import type { DatabaseChoice, Opening } from './choice.ts'
import type { Database } from './store.ts'

export async function openDatabase(choice: DatabaseChoice, opening: Opening = 'migrate'): Promise<Database> {
  if (choice.kind === 'postgres') {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(choice.url, choice.limits, opening)
  }
  const { openEmbedded } = await import('./embedded.ts')
  return choice.kind === 'directory' ? openEmbedded(choice.path, { opening }) : openEmbedded(undefined, choice)
}

export async function placeOf(choice: DatabaseChoice): Promise<string> {
  if (choice.kind === 'memory') return 'in memory'
  if (choice.kind === 'directory') return `in ${resolve(choice.path)}`
  const { withoutPassword } = await import('./postgres.ts')
  return `at ${withoutPassword(choice.url)}`
}
