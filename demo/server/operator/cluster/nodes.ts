import { type ChildProcess, fork } from 'node:child_process'
import { extname, join } from 'node:path'
import { literal, number, object, parse, union } from 'valibot'
import { guarded } from '../../http/limits/guard.ts'
import { StartFailure } from '../../http/refusals/failure.ts'
import { lastWords } from '../../http/refusals/fault-log.ts'
import { root } from '../../root.ts'
import { say } from '../process.ts'

/** The entry beside this file, compiled if this file is. */
const ENTRY = join(root, `demo/server/operator/cluster/node${extname(import.meta.url)}`)
const nodeMessage = union([object({ port: number() }), object({ leaving: literal(true) })])

/** Milliseconds until an ended node is restarted: at first, and at most. Doubled each time it ends before it serves. */
const AGAIN_AFTER = 1000
const AGAIN_AFTER_AT_MOST = 30_000

/** A node that is serving. */
export interface Node {
  readonly name: string
  /** On this machine. */
  readonly port: number
  readonly pid: number
}

export interface Nodes {
  /** The nodes that are serving; if there are none, those that are shutting down. */
  ready(): readonly Node[]
  /** Stops all nodes; each finishes its running requests. */
  close(): Promise<void>
}

/** The processes of the nodes. */
function createProcesses(names: readonly string[], variables: Readonly<Record<string, string>>) {
  const ready = new Map<string, Node>()
  const leaving = new Map<string, Node>()
  const children = new Map<string, ChildProcess>()
  let closing = false

  function receive(name: string, pid: number, message: unknown): void {
    const news = parse(nodeMessage, message)
    const node = ready.get(name)
    if ('port' in news) ready.set(name, { name, port: news.port, pid })
    else if (node) {
      ready.delete(name)
      leaving.set(name, node)
    }
  }

  return {
    ready: () => [...(ready.size > 0 ? ready : leaving).values()],
    isClosing: () => closing,
    /** Starts a node. @returns whether it served, once it has ended */
    run: (name: string, onReady: (node: Node) => void): Promise<boolean> =>
      new Promise((resolve) => {
        // on one machine each needs its own operator's port
        const port = Number(process.env.OPERATOR_PORT)
        const own = port > 0 ? { OPERATOR_PORT: String(port + names.indexOf(name)) } : {}
        const child = fork(ENTRY, { env: { ...process.env, ...variables, ...own, NODE_NAME: name } })
        children.set(name, child)
        let served = false
        child.on('message', (message) => {
          receive(name, child.pid ?? 0, message)
          const node = ready.get(name)
          if (served || !node) return
          served = true
          onReady(node)
        })
        child.once('exit', (code, signal) => {
          for (const nodes of [ready, leaving, children]) nodes.delete(name)
          if (!closing) say(`Node ${name} ended (${signal ?? code})`)
          resolve(served)
        })
      }),
    /** Stops all; each finishes its running requests. */
    async close(): Promise<void> {
      closing = true
      const ends = [...children.values()].map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        return ended
      })
      await Promise.all(ends)
    },
  }
}

/** Starts the nodes one after the other, and restarts any that ends. Throws if one cannot start at first. */
export async function startNodes(
  names: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Nodes> {
  const processes = createProcesses(names, variables)
  const waiting = new Set<NodeJS.Timeout>()

  function startAgain(name: string, failures: number): void {
    if (processes.isClosing()) return
    const again = guarded(
      async () => {
        waiting.delete(timer)
        const served = await processes.run(name, ({ pid }) => say(`Node ${name} serves again (process ${pid})`))
        startAgain(name, served ? 0 : failures + 1)
      },
      (fault) => {
        say(`Node ${name} did not start: ${lastWords(fault)}`)
        startAgain(name, failures + 1)
      },
    )
    const timer = setTimeout(again, Math.min(AGAIN_AFTER * 2 ** failures, AGAIN_AFTER_AT_MOST))
    waiting.add(timer)
  }

  function close(): Promise<void> {
    for (const timer of waiting) clearTimeout(timer)
    return processes.close()
  }

  // one after the other, so that the first prepares the database and a fault is reported once
  for (const name of names) {
    const began = await new Promise<boolean>((resolve) => {
      void processes
        .run(name, () => resolve(true))
        .then((served) => {
          resolve(false)
          if (served) startAgain(name, 0)
        })
    })
    if (began) continue
    await close()
    throw new StartFailure(`Node ${name} did not start; see above`)
  }
  return { ready: processes.ready, close }
}
