import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'valibot'
import { StartFailure } from '../../refusals/failure.ts'
import { printable } from '../printable.ts'
import { writePrivately } from '../private-file.ts'
import type { CommandRequest } from '../request.ts'
import type { Send } from '../sending.ts'
import { type Part, part } from './page.ts'

/** All parts. Each is asked for when the one before is written, so memory does not grow with them. */
export async function* partsOf(send: Send, request: CommandRequest): AsyncGenerator<Part> {
  let next: string | undefined
  do {
    const reply = await send({ ...request, ...(next && { cursor: next }) })
    if ('fault' in reply) throw new StartFailure(reply.fault)
    const found = parse(part, JSON.parse(reply.output))
    yield found
    next = found.next
  } while (next)
}

/**
 * Writes all parts into a file, or to standard output. A terminal obeys some characters of answers; it gets none.
 * @returns the number of responses in the file, if the file has responses
 */
export async function download(
  send: Send,
  request: CommandRequest,
  file: string | undefined,
): Promise<number | undefined> {
  const parts = partsOf(send, request)
  let responses: number | undefined
  // a refused request makes no file
  let current = await parts.next()
  async function* texts() {
    for (; !current.done; current = await parts.next()) {
      const { text, responses: more } = current.value
      if (more !== undefined) responses = (responses ?? 0) + more
      yield text
    }
  }
  const source = Readable.from(texts(), { highWaterMark: 1 })
  if (file !== undefined && file !== '-') await writePrivately(source, file)
  else {
    const shown = process.stdout.isTTY ? source.map((text: string) => printable(text)) : source
    await pipeline(shown, process.stdout, { end: false })
  }
  return responses
}
