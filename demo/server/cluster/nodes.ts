import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { literal, number, object, parse, union } from 'valibot'
import { StartFailure } from '../failure.ts'
import { lastWords } from '../fault-log.ts'
import { guarded } from '../guard.ts'
import { say } from '../process.ts'

/** Its neighbour, compiled or not as this file is. */
const ENTRY = fileURLToPath(import.meta.url).replace(/nodes(?=\.[jt]s$)/, 'node')
const told = union([object({ port: number() }), object({ leaving: literal(true) })])

/** Milliseconds until a node that ended is started again; twice as long each time it ends before it serves, and at most. */
const AGAIN_AFTER = 1000
const AGAIN_AFTER_AT_MOST = 30_000

/** A node that serves. */
export interface Node {
  readonly name: string
  /** On this machine. */
  readonly port: number
  readonly pid: number
}

export interface Nodes {
  /** Those that serve now. While none does, those that are leaving. */
  ready(): readonly Node[]
  /** Each finishes what it has under way. */
  close(): Promise<void>
}

/** Starts one node after the other, and again whenever one ends. Throws where one cannot start at first. */
export async function startNodes(
  names: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Nodes> {
  const ready = new Map<string, Node>()
  const leaving = new Map<string, Node>()
  const children = new Map<string, ChildProcess>()
  const waiting = new Set<NodeJS.Timeout>()
  let closing = false

  /** @returns whether it served before it ended */
  const start = (name: string, onReady: () => void): Promise<boolean> =>
    new Promise((resolve) => {
      // on one machine each needs an operator's port of its own
      const port = Number(process.env.OPERATOR_PORT)
      const own = port > 0 ? { OPERATOR_PORT: String(port + names.indexOf(name)) } : {}
      const child = fork(ENTRY, { env: { ...process.env, ...variables, ...own, NODE_NAME: name } })
      children.set(name, child)
      let served = false
      child.on('message', (message) => {
        const news = parse(told, message)
        const node = ready.get(name)
        if ('port' in news) {
          served = true
          ready.set(name, { name, port: news.port, pid: child.pid ?? 0 })
          onReady()
        } else if (node) {
          ready.delete(name)
          leaving.set(name, node)
        }
      })
      child.once('exit', (code, signal) => {
        ready.delete(name)
        leaving.delete(name)
        children.delete(name)
        if (!closing) say(`Node ${name} ended (${signal ?? code})`)
        resolve(served)
      })
    })

  function startAgain(name: string, failures: number): void {
    if (closing) return
    const again = guarded(
      async () => {
        waiting.delete(timer)
        const served = await start(name, () => say(`Node ${name} serves again (process ${ready.get(name)?.pid})`))
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

  async function close(): Promise<void> {
    closing = true
    for (const timer of waiting) clearTimeout(timer)
    const ends = [...children.values()].map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      return ended
    })
    await Promise.all(ends)
  }

  // one prepares the database, the next finds it prepared; a fault is told once
  for (const name of names) {
    const began = await new Promise<boolean>((resolve) => {
      void start(name, () => resolve(true)).then((served) => {
        resolve(false)
        if (served) startAgain(name, 0)
      })
    })
    if (began) continue
    await close()
    throw new StartFailure(`Node ${name} did not start; see above`)
  }
  return { ready: () => [...(ready.size > 0 ? ready : leaving).values()], close }
}
