import { type InferOutput, object, optional, string } from 'valibot'
import type { ResultFormat } from '../../db/schema.ts'
import { readText } from '../../money/withdrawals/decision.ts'
import type { CommandContext } from '../commands/command.ts'
import { columnsOf } from './columns.ts'
import { formats } from './formats.ts'
import { beginExport, countExported, findExport, surveyOf } from './records.ts'
import { pageOf } from './rows.ts'

/** The beginning of the next page. The command sends it back. */
export const cursor = object({ export: string(), at: string(), response: string() })

/** A part of a file, and the cursor of the next part if there is one. */
export const part = object({ text: string(), next: optional(cursor) })
export type Part = InferOutput<typeof part>

interface PageRequest {
  readonly id: string
  readonly by: string
  readonly format: ResultFormat
  readonly since?: string | undefined
  readonly partner?: string | undefined
  readonly cursor?: InferOutput<typeof cursor> | undefined
}

/** Reads a page of results and counts its responses in one transaction, so that nothing is sent without a record. */
export async function exportPage({ store, vault, now }: CommandContext, request: PageRequest): Promise<Part> {
  const { respondentOf } = vault()
  const { id: surveyId, format, since, partner = null, cursor: after } = request
  const by = readText('The name of who exports', request.by, 100)
  return store.transaction(async (within) => {
    const columns = columnsOf(await surveyOf(within, surveyId))
    const given = { surveyId, by, at: now, format, since: since === undefined ? null : new Date(since), partner }
    const record = after ? await findExport(within, after.export) : await beginExport(within, given)
    const { rows, next } = await pageOf(within, respondentOf, record, after)
    await countExported(within, record, rows.length)
    const { head, line } = formats[record.format]
    const lines = rows.map((row) => line(columns, row))
    return {
      text: (after ? '' : head(columns)) + lines.join(''),
      next: next && { export: record.id, ...next },
    }
  })
}
