import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { guarded } from '../../http/limits/guard.ts'
import { StartFailure } from '../../http/refusals/failure.ts'
import { fatalText } from '../../http/refusals/fault-log.ts'
import { say } from '../process.ts'
import { root } from '../root.ts'

/** The entry beside this file, compiled if this file is. */
const ENTRY = join(root, `demo/server/operator/cluster/node${extname(import.meta.url)}`)

/** Milliseconds until an ended node is restarted: at first, and at most. Doubled each time it ends before it serves. */
const AGAIN_AFTER = 1000
const AGAIN_AFTER_AT_MOST = 30_000

export interface Nodes {
  /** The port that they share. */
  readonly port: number
  /** Their processes by their names. */
  readonly processes: Readonly<Record<string, number | undefined>>
  /** Stops all nodes; each finishes its running requests. */
  close(): Promise<void>
}

/** On one machine each node needs its own operator's port. */
function ownPort(index: number): { readonly OPERATOR_PORT?: string } {
  const port = Number(process.env.OPERATOR_PORT)
  return port > 0 ? { OPERATOR_PORT: String(port + index) } : {}
}

/** Starts the nodes one after the other, and restarts any that ends. Throws if one cannot start at first. */
export async function startNodes(names: readonly string[], variables: object): Promise<Nodes> {
  cluster.setupPrimary({ exec: ENTRY, args: [] })
  const workers = new Map<string, Worker>()
  const waiting = new Set<NodeJS.Timeout>()
  let closing = false

  /** Starts a node, and again when it has ended. Answers its port; `undefined` if it ends before it serves. */
  async function start(name: string, failures = 0): Promise<number | undefined> {
    const worker = cluster.fork({ ...variables, ...ownPort(names.indexOf(name)), NODE_NAME: name })
    workers.set(name, worker)
    let served = false
    const ended = once(worker, 'exit').then(([code, signal]) => {
      workers.delete(name)
      if (closing) return
      say(`Node ${name} ended (${signal ?? code})`)
      if (served || failures > 0) startLater(name, served ? 0 : failures)
    })
    const listening = once(worker, 'listening').then(([address]) => {
      served = true
      return (address as AddressInfo).port
    })
    return Promise.race([listening, ended.then(() => undefined)])
  }

  function startLater(name: string, failures: number): void {
    const begin = guarded(
      async () => {
        waiting.delete(timer)
        const port = await start(name, failures + 1)
        if (port !== undefined) say(`Node ${name} serves again (process ${workers.get(name)?.process.pid})`)
      },
      (fault) => {
        say(`Node ${name} did not start: ${fatalText(fault)}`)
        startLater(name, failures + 1)
      },
    )
    const timer = setTimeout(begin, Math.min(AGAIN_AFTER * 2 ** failures, AGAIN_AFTER_AT_MOST))
    waiting.add(timer)
  }

  async function close(): Promise<void> {
    closing = true
    for (const timer of waiting) clearTimeout(timer)
    const ends = [...workers.values()].map((worker) => once(worker, 'exit'))
    for (const worker of workers.values()) worker.process.kill('SIGTERM')
    await Promise.all(ends)
  }

  let port: number | undefined
  // one after the other, so that the first prepares the database and a fault is reported once
  for (const name of names) {
    port = await start(name)
    if (port !== undefined) continue
    await close()
    throw new StartFailure(`Node ${name} did not start; see above`)
  }
  const processes = Object.fromEntries([...workers].map(([name, worker]) => [name, worker.process.pid]))
  return { port: port ?? 0, processes, close }
}
