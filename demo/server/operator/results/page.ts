import { type InferOutput, number, object, optional, pipe, regex, safeParse, string } from 'valibot'
import type { ResultFormat } from '../../db/schema.ts'
import { invalid } from '../../refusals/failure.ts'
import { readText } from '../../refusals/read-text.ts'
import type { CommandContext } from '../commands/command.ts'
import { columnsOf } from './columns.ts'
import { formats } from './formats.ts'
import { beginExport, countExported, findExport, refuseUnknownPartner, surveyOf } from './records.ts'
import { OWN_SITE, pageOf } from './rows.ts'

const id = pipe(string(), regex(/^[\w-]+$/))

/** The beginning of the next page. The export's record has everything else, so any node can continue. */
const cursor = object({ export: id, at: pipe(string(), regex(/^\d{1,16}$/)), response: id })

const writeCursor = (next: InferOutput<typeof cursor>): string =>
  Buffer.from(JSON.stringify(next)).toString('base64url')

function readCursor(text: string): InferOutput<typeof cursor> {
  const read = safeParse(cursor, parsed(Buffer.from(text, 'base64url').toString()))
  if (read.success) return read.output
  throw invalid('The cursor is damaged. Send it as it came, or start the export again')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A part of a file, with its media type, the number of responses in it, and the cursor of the next part if there is
 * one.
 */
export const part = object({
  type: string(),
  text: string(),
  responses: optional(number()),
  next: optional(string()),
})
export type Part = InferOutput<typeof part>

interface PageRequest {
  readonly id: string
  readonly by: string
  readonly format: ResultFormat
  readonly since?: string | undefined
  readonly partner?: string | undefined
  readonly cursor?: string | undefined
}

/** Reads a page of results and counts its responses in one transaction, so that nothing is sent without a record. */
export async function exportPage({ store, vault, now }: CommandContext, request: PageRequest): Promise<Part> {
  const { respondentOf } = vault()
  const { id: surveyId, format, since, partner = null } = request
  const by = readText('The name of who exports', request.by, 100)
  const after = request.cursor === undefined ? undefined : readCursor(request.cursor)
  return store.transaction(async (within) => {
    const columns = columnsOf(await surveyOf(within, surveyId))
    if (partner !== null && partner !== OWN_SITE && !after) await refuseUnknownPartner(within, partner)
    const given = { surveyId, by, at: now, format, since: since === undefined ? null : new Date(since), partner }
    const record = after
      ? await findExport(within, { id: after.export, surveyId, format })
      : await beginExport(within, given)
    const { rows, next } = await pageOf(within, respondentOf, record, after)
    await countExported(within, record, rows.length)
    const { type, head, line } = formats[format]
    const lines = rows.map((row) => line(columns, row))
    return {
      type,
      text: (after ? '' : head(columns)) + lines.join(''),
      responses: rows.length,
      next: next && writeCursor({ export: record.id, ...next }),
    }
  })
}
