import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addresses, asking, type Question, withoutChance } from '../support/crowd.ts'
import { oneDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

// What time would tell (tests/heavy), told without a clock: an answer costs the same hashes and the same statements,
// whether or not the address has an account, and what is done for an account alone is done after the answer.

const hashing = vi.hoisted(() => ({ done: [] as string[] }))

vi.mock('@node-rs/argon2', async (load) => {
  const { hash, verify } = await load<typeof import('@node-rs/argon2')>()
  const costOf = (stored: string) => stored.split('$')[3]
  return {
    async hash(...given: Parameters<typeof hash>) {
      const stored = await hash(...given)
      hashing.done.push(`hash ${costOf(stored)}`)
      return stored
    },
    verify(...given: Parameters<typeof verify>) {
      hashing.done.push(`verify ${costOf(String(given[0]))}`)
      return verify(...given)
    },
  }
})

interface Client {
  query(...given: unknown[]): Promise<unknown>
  /** Of PostgreSQL's pool: a connection for a transaction. */
  connect?(...given: unknown[]): Promise<Client>
  /** Of the embedded database. */
  transaction?(run: (client: Client) => Promise<unknown>): Promise<unknown>
}
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')

describe.each(oneDatabase)('the work for an answer, on the %s database', (kind) => {
  let panel: TestServer
  const statements: string[] = []
  /** Hears every statement; on a connection of the pool those of transactions alone, for the pool hears the others. */
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
  beforeAll(async () => {
    panel = await startServer({ kind })
    // what the start itself leaves for later
    await panel.server.background.settled()
    hear((panel.server.database.store as unknown as { $client: Client }).$client)
  })
  afterAll(() => panel.close())

  const workFor = async (question: Question, email: string) => {
    const later = vi.spyOn(panel.server.background, 'run').mockReturnValue()
    const asked = vi.spyOn(panel.server.mail, 'answerLater')
    const mailed = vi.spyOn(panel.server.mail, 'enqueue')
    hashing.done.length = 0
    statements.length = 0
    const { status, answer: given } = await asking[question](panel, email)
    const answer = withoutChance(given)
    const work = { status, answer, statements: [...statements], hashes: [...hashing.done] }
    const counts = { later: asked.mock.calls.length, mailed: mailed.mock.calls.length }
    later.mockRestore()
    asked.mockRestore()
    mailed.mockRestore()
    return { ...work, ...counts }
  }

  test.each(Object.keys(asking) as Question[])(
    '%s does the same for a known and an unknown address',
    async (question) => {
      const { known, unknown } = await addresses(panel, 1)
      const one = await workFor(question, known[0] ?? '')
      expect(one).toEqual(await workFor(question, unknown[0] ?? ''))
      expect(one.statements.length).toBeGreaterThan(0)
      expect(one.mailed).toBe(0)
      expect(one.hashes.length).toBe({ login: 1, register: 2 }[question as string] ?? 0)
    },
  )
})
