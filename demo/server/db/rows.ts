import type { SQL } from 'drizzle-orm'
import type { Store } from './store.ts'

export async function rowsOf<Row>(store: Pick<Store, 'execute'>, statement: SQL): Promise<readonly Row[]> {
  return ((await store.execute(statement)) as unknown as { readonly rows: readonly Row[] }).rows
}
