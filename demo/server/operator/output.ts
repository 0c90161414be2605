import { constants } from 'node:os'
import { printable } from './printable.ts'

export const print = (text: string): void => void (text && process.stdout.write(`${printable(text)}\n`))

export const note = (text: string): void => void process.stderr.write(`${printable(text)}\n`)

/** Ends the command when its output or terminal is closed; its exit removes unfinished files. */
export function endWithStreams(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    note(`The output could not be written (${code})`)
    process.exit(1)
  })
  process.stderr.on('error', () => process.exit(1))
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]))
}
