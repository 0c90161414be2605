import { atom } from 'nanostores'
import type { AnswerOf } from '../../src/api/call.ts'
import { withdrawalHistory } from '../../src/api/users.ts'
import { messageOf } from '../../src/panel/errors.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { type Choice, queryOf } from './choice.ts'
import { type Column, fileName, toCsv } from './csv.ts'

type Row = AnswerOf<typeof withdrawalHistory>['withdrawalHistory'][number]

/** Our server's maximum; a server with a lower one reports more pages. */
const ROWS_AT_ONCE = 100

export type DownloadState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly done: number; readonly total: number }
  | { readonly status: 'failed'; readonly serverMessage: string }

/** Downloads all rows of the choice in one file, whatever page is shown. */
export function createDownload({ environment, call }: Panel, chosen: () => Choice) {
  const $download = atom<DownloadState>({ status: 'idle' })
  let run: object | undefined

  /** Fetches all pages. @returns all rows by their ids; undefined if it was stopped */
  async function collect(choice: Choice, mine: object, rows: Map<string, Row>): Promise<number | undefined> {
    let total = 0
    for (let page = 1, last = 1; page <= last; page += 1) {
      const query = { ...queryOf(choice), page, limit: ROWS_AT_ONCE }
      const { withdrawalHistory: found, pagination } = await call(withdrawalHistory, { query })
      if (run !== mine) return
      for (const row of found) rows.set(row.id, row)
      total = pagination.total
      // stop at an empty page, whatever number of pages the server reports
      last = found.length > 0 ? pagination.totalPages : page
      $download.set({ status: 'busy', done: Math.min(rows.size, total), total })
    }
    return total
  }

  async function download(columns: readonly Column<Row>[]) {
    if (run) return
    const mine = {}
    run = mine
    const choice = chosen()
    const rows = new Map<string, Row>()
    $download.set({ status: 'busy', done: 0, total: 0 })
    try {
      const total = await collect(choice, mine, rows)
      // new rows may have moved others to a page that was already read: read again
      if (total !== undefined && rows.size < total) await collect(choice, mine, rows)
      const device = await environment.device()
      if (run !== mine) return
      device.save(fileName(environment.now()), toCsv(columns, [...rows.values()]), 'text/csv;charset=utf-8')
      $download.set({ status: 'idle' })
    } catch (error) {
      if (run !== mine) return
      $download.set({ status: 'failed', serverMessage: messageOf(error, '') })
    }
    run = undefined
  }

  return {
    $download,
    download,
    stop() {
      run = undefined
      $download.set({ status: 'idle' })
    },
  }
}
