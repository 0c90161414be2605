export interface Background {
  /** Runs some time after the answer, in order of arrival, so that what it does cannot be timed from outside. */
  run(task: () => Promise<void>): void
  /** Runs at once what was handed in so far, and waits until it is done. */
  settled(): Promise<void>
}

/**
 * How long tasks are gathered, in milliseconds. Run right away, a task would take its time from the answer it belongs
 * to and from the next request of the same caller, who could read from it that there was something to do.
 */
const GATHERED_FOR = 100

export function createBackground(report: (fault: unknown) => void): Background {
  const waiting: (() => Promise<void>)[] = []
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  function start() {
    clearTimeout(timer)
    timer = undefined
    for (const task of waiting.splice(0)) last = last.then(task).catch(report)
  }
  return {
    run(task) {
      waiting.push(task)
      timer ??= setTimeout(start, GATHERED_FOR)
    },
    async settled() {
      // a task may hand in another
      for (let seen: Promise<void> | undefined; seen !== last || waiting.length > 0; ) {
        start()
        seen = last
        await seen
      }
    },
  }
}
