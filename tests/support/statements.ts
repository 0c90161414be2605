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
  /**
   * Records the statements of a client. Records transactions only for connections of the pool, because the pool's own
   * listener records all others.
   */
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
        // Not recorded, because the pool calls itself with a callback.
        if (given.length > 0 || heard.has(got)) return got
        heard.add(got)
        return hear(got, true)
      }
    if (transaction) client.transaction = (run) => transaction.call(client, (within) => run(hear(within)))
    return client
  }
  const { store, reads } = server.database as unknown as Record<'store' | 'reads', { $client: Client }>
  // A set, because the embedded database uses one client for both.
  for (const client of new Set([store.$client, reads.$client])) hear(client)
  return statements
}

export async function recordStatements(panel: TestServer): Promise<string[]> {
  await Promise.all([panel.server.upkeep.settled(), panel.server.background.settled()])
  return recordOf(panel)
}
