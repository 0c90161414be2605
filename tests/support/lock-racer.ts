import { lockDirectory } from '../../demo/server/db/lock.ts'

// One of several processes that reach for one directory at the same moment (lock-race.ts).

let release: (() => void) | undefined

process.on('message', ({ directory, at }: { directory?: string; at?: number }) => {
  release?.()
  release = undefined
  if (directory === undefined || at === undefined) return process.send?.({})
  while (Date.now() < at); // all of them go at once
  void Promise.resolve(directory)
    .then(lockDirectory)
    .then(
      (held) => {
        release = held
        process.send?.({ held: true })
      },
      () => process.send?.({ held: false }),
    )
})
process.send?.({})
