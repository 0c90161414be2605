import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '../../db/store.ts'
import { writeBackup } from './write.ts'

/** Milliseconds that a reader may take for a chunk: meanwhile the embedded database serves nobody else. */
const DRAINED_WITHIN = 15_000

/** A compressed backup, written as fast as it is read. It fails if it could not be written completely. */
export function backupStream({ unhurried }: Pick<Database, 'unhurried'>, now: Date): Readable {
  const gzip = createGzip()
  const write = async (text: string) => {
    if (!gzip.write(text)) await once(gzip, 'drain', { signal: AbortSignal.timeout(DRAINED_WITHIN) })
  }
  unhurried((store) => writeBackup(store, now, write)).then(
    () => gzip.end(),
    (fault: Error) => gzip.destroy(fault),
  )
  return gzip
}

/** The lines of a compressed backup. Throws if it is truncated or damaged. */
export async function* linesOf(source: Readable): AsyncGenerator<string> {
  const gunzip = createGunzip()
  // an error of either stream destroys the other, and the loop throws it
  pipeline(source, gunzip).catch(() => {})
  gunzip.setEncoding('utf8')
  let rest = ''
  for await (const part of gunzip as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

export const restored = (rows: number): string =>
  `${rows} rows were restored. The ledger sums to zero, and every bank account opens.`
