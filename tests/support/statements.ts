import type { TestServer } from './server.ts'

interface Client {
  query(...given: unknown[]): Promise<unknown>
  connect?(...given: unknown[]): Promise<Client>
  transaction?(run: (client: Client) => Promise<unknown>): Promise<unknown>
}
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')

function recordOf({ server }: TestServer): string[] {
  const statements: string[] = []
  /** Records transactions only for connections of the pool, whose own listener records the rest. */
  function hear(client: Client, isConnection = false): Client {
    const { query, connect, transaction } = client
    let open = !isConnection
    client.query = (...given) => {
      const text = textOf(given[0])
      open ||= text === 'begin'
      if (open) statements.push(text)
      if (isConnection && /^(commit|rollback)$/.test(text)) open = false
      return query.apply(client, given)
    }
    const heard = new WeakSet<Client>()
    if (connect)
      client.connect = async (...given) => {
        const got = await connect.apply(client, given)
        // The pool calls itself with a callback.
        if (given.length > 0 || heard.has(got)) return got
        heard.add(got)
        return hear(got, true)
      }
    if (transaction) client.transaction = (run) => transaction.call(client, (within) => run(hear(within)))
    return client
  }
  const { store, reads } = server.database as unknown as Record<'store' | 'reads', { $client: Client }>
  // The embedded database has one client for both.
  for (const client of new Set([store.$client, reads.$client])) hear(client)
  return statements
}

/** Records the statements from now on, after background work has ended. */
export async function recordStatements(panel: TestServer): Promise<string[]> {
  await panel.server.background.settled()
  return recordOf(panel)
}
