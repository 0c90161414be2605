import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

// A process of its own for each server that a benchmark measures, which tells its processor time and memory and obeys
// orders.

type Order = (given: unknown) => unknown

interface Asked {
  readonly id: number
  readonly order: string
  readonly given?: unknown
}

/** In the process: answers orders. Its processor time, `usage`, and its memory are always among them. */
export function serveOrders(orders: Readonly<Record<string, Order>>): void {
  const all: Readonly<Record<string, Order>> = {
    usage: () => process.cpuUsage(),
    memory: () => readMemory(),
    ...orders,
  }
  process.on('message', ({ id, order, given }: Asked) => {
    Promise.resolve()
      .then(() => all[order]?.(given))
      .then(
        (answer) => process.send?.({ id, answer }),
        (fault: unknown) => process.send?.({ id, fault: String(fault) }),
      )
  })
}

/** Bytes in use by objects, after a collection. */
function readMemory(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

export interface Ordered<Hello> {
  readonly child: ChildProcess
  /** What the process told once it was ready. */
  readonly hello: Hello
  ask(order: string, given?: unknown): Promise<unknown>
  /** Processor time so far, in microseconds. */
  usage(): Promise<number>
  close(): Promise<void>
}

/** Starts a program of `fixture`. */
export async function startOrdered<Hello>(name: string, words: readonly string[] = []): Promise<Ordered<Hello>> {
  const child = fork(fileURLToPath(new URL(`fixture/${name}.ts`, import.meta.url)), words, {
    execArgv: [...process.execArgv, '--expose-gc'],
  })
  const ended = once(child, 'exit')
  const [hello] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`))),
  ])) as [Hello]
  let last = 0
  const ask = (order: string, given?: unknown) =>
    new Promise((resolve, reject) => {
      const id = ++last
      const receive = (answer: { id?: number; answer?: unknown; fault?: string }) => {
        if (answer.id !== id) return
        child.off('message', receive)
        if (answer.fault) reject(new Error(answer.fault))
        else resolve(answer.answer)
      }
      child.on('message', receive)
      child.send({ id, order, given })
    })
  return {
    child,
    hello,
    ask,
    async usage() {
      const { user, system } = (await ask('usage')) as NodeJS.CpuUsage
      return user + system
    },
    async close() {
      await ask('close')
      child.kill()
      await ended
    },
  }
}
