import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { replyTo, runRequest } from '../../demo/server/operator/request.ts'
import { download, partsOf } from '../../demo/server/operator/results/download.ts'
import type { Send } from '../../demo/server/operator/sending.ts'
import type { TestServer } from './server.ts'

export const sendTo =
  ({ server: { database, vault, config, mail } }: TestServer): Send =>
  (request) =>
    replyTo(() => runRequest({ database, vault: () => vault, mail, config }, request, config.now()))

interface Wanted {
  readonly format?: 'csv' | 'jsonl'
  readonly since?: string
  readonly partner?: string
}

const exporting = (id: string, wanted: Wanted) => ({
  command: 'results export',
  id,
  by: 'Nila',
  format: 'csv',
  ...wanted,
})

export async function* exportParts(panel: TestServer, id: string, wanted: Wanted = {}): AsyncGenerator<string> {
  for await (const { text } of partsOf(sendTo(panel), exporting(id, wanted))) yield text
}

export async function exportText(panel: TestServer, id: string, wanted: Wanted = {}): Promise<string> {
  const parts: string[] = []
  for await (const part of exportParts(panel, id, wanted)) parts.push(part)
  return parts.join('')
}

export const exportInto = (panel: TestServer, id: string, file: string) =>
  download(sendTo(panel), exporting(id, {}), file)

/** Plants members with a response each. `answer` is the answer of the response `i` to `q1`, and `i` its seconds. */
export async function plantResponses(
  { server }: TestServer,
  surveyId: string,
  count: number,
  { at = new Date(), answer = sql`'answer ' || i` } = {},
): Promise<void> {
  const [prefix, each] = [randomUUID(), sql`from generate_series(0, ${count - 1}::int) i`]
  const id = sql`${prefix} || '-' || i`
  await server.database.store.transaction(async (within) => {
    await within.execute(sql`insert into users (id, email, first_name, last_name, verified_at, created_at)
      select ${id}, ${id} || '@example.org', 'Meera', 'Iyer', now(), now() ${each}`)
    await within.execute(sql`insert into responses
        (id, user_id, survey_id, points_earned, time_spent, language, completed_at)
      select ${id}, ${id}, ${surveyId}, 0, i, 'en', ${at.toISOString()}::timestamptz ${each}`)
    await within.execute(sql`insert into answers (response_id, question_id, value)
      select ${id}, 'q1', to_jsonb(${answer}) ${each}`)
  })
}

/** Reads CSV with PostgreSQL's own reader, which reads an empty cell as null. */
export async function createCsvReader() {
  const client = await PGlite.create()
  return {
    /** Returns the cells of all lines, beginning with the heads. Refuses a line that does not have `width` cells. */
    async read(text: string, width: number): Promise<(string | null)[][]> {
      const columns = Array.from({ length: width }, (_, at) => `c${at} text`)
      await client.exec(`drop table if exists lines; create table lines (${columns.join()})`)
      const blob = new Blob([text.replace(/^\ufeff/, '')])
      await client.query(`copy lines from '/dev/blob' with (format csv)`, [], { blob })
      const { rows } = await client.query<(string | null)[]>('select * from lines', [], { rowMode: 'array' })
      return rows
    },
    close: () => client.close(),
  }
}
