import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'valibot'
import { StartFailure } from '../../refusals/failure.ts'
import { printable } from '../printable.ts'
import { writePrivately } from '../private-file.ts'
import type { CommandRequest } from '../request.ts'
import type { Send } from '../sending.ts'
import { part } from './page.ts'

/** The texts of all parts. Each is asked for when the one before is written, so memory does not grow with them. */
export async function* partsOf(send: Send, request: CommandRequest): AsyncGenerator<string> {
  let next: string | undefined
  do {
    const reply = await send({ ...request, ...(next && { cursor: next }) })
    if ('fault' in reply) throw new StartFailure(reply.fault)
    const found = parse(part, JSON.parse(reply.output))
    yield found.text
    next = found.next
  } while (next)
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/** Writes all parts into a file, or to standard output. A terminal obeys some characters of answers; it gets none. */
export async function download(send: Send, request: CommandRequest, file: string | undefined): Promise<void> {
  const parts = partsOf(send, request)
  // a refused request makes no file
  const { value: first = '' } = await parts.next()
  const source = Readable.from(withFirst(first, parts), { highWaterMark: 1 })
  if (file !== undefined && file !== '-') return writePrivately(source, file)
  const shown = process.stdout.isTTY ? source.map((text: string) => printable(text)) : source
  await pipeline(shown, process.stdout, { end: false })
}
