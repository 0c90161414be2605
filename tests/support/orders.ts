import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

// Runs each measured server in its own process, which reports its processor time and memory.

type Order = (given: unknown) => unknown

interface Asked {
  readonly id: number
  readonly order: string
  readonly given?: unknown
}

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

/** Returns the bytes in use after a garbage collection. */
function readMemory(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

export interface Ordered<Hello> {
  readonly child: ChildProcess
  readonly hello: Hello
  ask(order: string, given?: unknown): Promise<unknown>
  /** Microseconds. */
  usage(): Promise<number>
  close(): Promise<void>
}

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
