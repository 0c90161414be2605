import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from './unavailable.ts'

/** `closing` is aborted when the server stops: a long task then ends early. */
type Task = (closing: AbortSignal) => Promise<void>

export interface Background {
  /** Runs the task after the answer, so that a caller cannot measure its duration. Tasks run in order. */
  run(task: Task): void
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Milliseconds during which tasks are collected. A task that ran at once would delay its own answer and the caller's
 * next request, and so reveal itself.
 */
const GATHERED_FOR = 100

/** Milliseconds before each retry of a task that could not reach the database. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]

export function createBackground(report: (fault: unknown) => void, pauses: readonly number[] = PAUSES): Background {
  const waiting: Task[] = []
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  /** Runs a task until it succeeds. Later tasks wait, because they could not reach the database either. */
  async function attempt(task: Task): Promise<void> {
    for (let tried = 0; ; tried += 1) {
      try {
        return await task(closing.signal)
      } catch (fault) {
        report(fault)
        const wait = pauses[tried]
        if (wait === undefined || closing.signal.aborted || !isUnavailable(fault)) return
        await pause(wait, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  function start() {
    clearTimeout(timer)
    timer = undefined
    for (const task of waiting.splice(0)) last = last.then(() => attempt(task))
  }

  async function settled() {
    for (let seen: Promise<void> | undefined; seen !== last || waiting.length > 0; ) {
      start()
      seen = last
      await seen
    }
  }
  return {
    run(task) {
      waiting.push(task)
      timer ??= setTimeout(start, GATHERED_FOR)
    },
    settled,
    close() {
      closing.abort()
      return settled()
    },
  }
}
