import { createFileDownload, type Progress } from '../../src/client/file-download.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import { withdrawalHistory } from '../../src/contract/users.ts'
import { type Choice, queryOf } from './choice.ts'

type Row = AnswerOf<typeof withdrawalHistory>['withdrawalHistory'][number]

/** The maximum of our server; a server with a lower one reports more pages. */
const ROWS_AT_ONCE = 100

export function createDownload(panel: Panel, chosen: () => Choice) {
  async function fetchInto(rows: Map<string, Row>, choice: Choice, report: Progress): Promise<number | undefined> {
    let total = 0
    for (let page = 1, last = 1; page <= last; page += 1) {
      const query = { ...queryOf(choice), page, limit: ROWS_AT_ONCE }
      const { withdrawalHistory: found, pagination } = await panel.call(withdrawalHistory, { query })
      for (const row of found) rows.set(row.id, row)
      total = pagination.total
      // Stops at an empty page, even if the server reports more pages.
      last = found.length > 0 ? pagination.totalPages : page
      if (!report(Math.min(rows.size, total), total)) return
    }
    return total
  }

  return createFileDownload<Row>(panel, 'payment-history', async (report) => {
    const choice = chosen()
    const rows = new Map<string, Row>()
    const total = await fetchInto(rows, choice, report)
    if (total === undefined) return
    // Reads all pages again, because new rows may have moved others to a page that was already read.
    if (rows.size < total) await fetchInto(rows, choice, report)
    return [...rows.values()]
  })
}
