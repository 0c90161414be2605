import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Store } from '../../db/store.ts'
import { countOverdue } from '../../money/withdrawals/listing.ts'
import type { Backend } from '../backend.ts'

/** Milliseconds between two readings of the ledger's sum, each of which reads every entry. */
const LEDGER_EVERY = 300_000

function readLedger(store: Store): () => Promise<number> {
  let last: { readonly at: number; readonly sum: Promise<number> } | undefined
  const add = async () => {
    const [read] = await rowsOf<{ sum: string }>(store, sql`select coalesce(sum(amount), 0) as sum from entries`)
    return Number(read?.sum)
  }
  return () => {
    if (!last || performance.now() - last.at > LEDGER_EVERY) {
      const sum = add()
      last = { at: performance.now(), sum }
      sum.catch(() => {
        last = undefined
      })
    }
    return last.sum
  }
}

export function registerReadings({ metrics, database, mail, passwords, config }: Backend): () => void {
  const { gauge, total } = metrics
  const { pool, readsWaiting, store } = database
  gauge('panel_ledger_sum', 'Points of all ledger entries together, which must be 0', readLedger(store))
  gauge('panel_withdrawals_overdue', 'Withdrawals that were not paid by the day that members were told', () =>
    countOverdue(store, config.now()),
  )
  gauge('panel_mails_waiting', 'Mails that no mail server has yet, on all nodes', () => mail.waiting())
  total(
    'panel_mails_total',
    'Mails that were sent, put back for another try, given up',
    () => ({ sent: mail.counts.sent, retried: mail.counts.retried, given_up: mail.counts.givenUp }),
    'outcome',
  )
  gauge('panel_hashes_waiting', 'Password hashes that wait for a thread', passwords.waiting)
  if (pool)
    gauge(
      'panel_database_connections',
      'Connections of the pool in use and idle, and requests that wait for one',
      () => ({ in_use: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      'state',
    )
  if (readsWaiting) gauge('panel_reads_waiting', 'Short reads that are not answered yet', readsWaiting)

  const delays = monitorEventLoopDelay()
  delays.enable()
  gauge(
    'panel_event_loop_delay_seconds',
    'How late timers ran since the last reading',
    () => {
      const read = { p50: delays.percentile(50) / 1e9, p99: delays.percentile(99) / 1e9, max: delays.max / 1e9 }
      delays.reset()
      return read
    },
    'quantile',
  )
  gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss())
  gauge('panel_heap_bytes', 'Memory in use by objects', () => process.memoryUsage().heapUsed)
  gauge('process_start_time_seconds', 'When the process started, since 1970', () =>
    Math.round(Date.now() / 1000 - process.uptime()),
  )
  total('process_cpu_seconds_total', 'Processor time', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  return () => delays.disable()
}
