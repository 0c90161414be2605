export interface Background {
  /** Runs after the answer, in order of arrival, so that what it does cannot be timed from outside. */
  run(task: () => Promise<void>): void
  /** Waits until everything that was handed in so far is done. */
  settled(): Promise<void>
}

export function createBackground(report: (fault: unknown) => void): Background {
  let last: Promise<void> = Promise.resolve()
  return {
    run(task) {
      last = last.then(task).catch(report)
    },
    async settled() {
      // a task may hand in another
      for (let seen: Promise<void> | undefined; seen !== last; ) {
        seen = last
        await seen
      }
    },
  }
}
