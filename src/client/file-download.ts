import { atom } from 'nanostores'
import { type Column, fileName, toCsv } from '../ui/format/csv.ts'
import { messageOf } from './errors.ts'
import type { Panel } from './panel.ts'

export type DownloadState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly done: number; readonly total: number }
  | { readonly status: 'failed'; readonly serverMessage: string }

export type Progress = (done: number, total?: number) => boolean

export function createFileDownload<Row>(
  { environment }: Panel,
  name: string,
  collect: (report: Progress) => Promise<readonly Row[] | undefined>,
) {
  const $download = atom<DownloadState>({ status: 'idle' })
  let run: object | undefined

  async function download(columns: readonly Column<Row>[]) {
    if (run) return
    const mine = {}
    run = mine
    const report: Progress = (done, total = 0) => {
      if (run !== mine) return false
      $download.set({ status: 'busy', done, total })
      return true
    }
    report(0)
    try {
      const rows = await collect(report)
      const device = await environment.device()
      if (run !== mine || !rows) return
      device.save(fileName(name, environment.now()), toCsv(columns, rows), 'text/csv;charset=utf-8')
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
