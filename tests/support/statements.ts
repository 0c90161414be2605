import type { TestServer } from './server.ts'

interface Client {
  query(...given: unknown[]): Promise<unknown>
  /** Of PostgreSQL's pool: a connection for a transaction. */
  connect?(...given: unknown[]): Promise<Client>
  /** Of the embedded database. */
  transaction?(run: (client: Client) => Promise<unknown>): Promise<unknown>
}
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')

/** Listens to the database clients of a server, but not to connections that it opens apart. */
function recordOf({ server }: TestServer): string[] {
  const statements: string[] = []
  /** Records every statement. On a connection of the pool it records only those of transactions: the pool's own listener records the others. */
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
        // with a callback the pool asks for itself
        if (given.length > 0 || heard.has(got)) return got
        heard.add(got)
        return hear(got, true)
      }
    if (transaction) client.transaction = (run) => transaction.call(client, (within) => run(hear(within)))
    return client
  }
  const { store, reads } = server.database as unknown as Record<'store' | 'reads', { $client: Client }>
  // the embedded database has one client for both
  for (const client of new Set([store.$client, reads.$client])) hear(client)
  return statements
}

/** Records the statements that a server sends from here on, once it has done what it left for later, such as a mail. */
export async function recordStatements(panel: TestServer): Promise<string[]> {
  await panel.server.background.settled()
  return recordOf(panel)
}
