import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { StartFailure } from '../refusals/failure.ts'
import { whyUnreadable } from './unreadable.ts'

// Spreadsheets and Windows programs save text as UTF-16 too, with a byte order mark or without.

/** The bytes in which the encoding is looked for. */
const HEAD = 1000
/** The least share of zero bytes in UTF-16 whose text is mostly Latin. */
const ZEROS = 0.1

/** Names UTF-16 by its byte order mark, or by the zero bytes of its Latin letters, which are all on one side. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, HEAD)
  const odd = head.filter((byte, at) => byte === 0 && at % 2 === 1).length
  const even = head.filter((byte) => byte === 0).length - odd
  if (Math.max(odd, even) < head.length * ZEROS || Math.min(odd, even) > 0) return 'utf-8'
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Returns the number of the first line that is not text of the encoding. */
function faultyLine(bytes: Uint8Array, encoding: string): number {
  let line = 1
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (const byte of bytes) line += decoder.decode(Uint8Array.of(byte), { stream: true }) === '\n' ? 1 : 0
  } catch {}
  return line
}

/** Reads UTF-8 or UTF-16 and removes the byte order mark. @throws a StartFailure for other bytes, with their line */
export function textOf(file: string, bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    const line = faultyLine(bytes, encoding)
    throw new StartFailure(
      `${file}:${line}: This is not UTF-8 or UTF-16. Save the file as CSV UTF-8, or as text in UTF-8`,
    )
  }
}

/** Reads standard input if the file is `-`. */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch((fault: NodeJS.ErrnoException) => {
    throw new StartFailure(whyUnreadable(file, fault))
  })
  return textOf(file, bytes)
}
