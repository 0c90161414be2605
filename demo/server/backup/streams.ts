import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '../db/open.ts'
import { writeBackup } from './write.ts'

/** How long a reader may take for a piece: the embedded database serves nobody else meanwhile. Milliseconds. */
const PATIENCE = 15_000

/** A backup, compressed, as fast as it is read; it ends with a fault where it could not be written whole. */
export function backupStream({ unhurried }: Pick<Database, 'unhurried'>, now: Date): Readable {
  const gzip = createGzip()
  const write = async (text: string) => {
    if (!gzip.write(text)) await once(gzip, 'drain', { signal: AbortSignal.timeout(PATIENCE) })
  }
  unhurried((store) => writeBackup(store, now, write)).then(
    () => gzip.end(),
    (fault: Error) => gzip.destroy(fault),
  )
  return gzip
}

/** The lines of a compressed backup. Throws where it is cut short or damaged. */
export async function* linesOf(source: Readable): AsyncGenerator<string> {
  const gunzip = createGunzip()
  // the fault of either destroys the other, and is thrown by the loop
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
