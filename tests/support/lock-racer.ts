import { lockDirectory } from '../../demo/server/db/lock.ts'

let release: (() => void) | undefined

process.on('message', ({ directory, at }: { directory?: string; at?: number }) => {
  release?.()
  release = undefined
  if (directory === undefined || at === undefined) return process.send?.({})
  while (Date.now() < at);
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
