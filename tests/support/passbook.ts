import type { AnswerOf } from '../../src/contract/call.ts'
import { ledger } from '../../src/contract/ledger.ts'
import type { TestServer } from './server.ts'

export type Entry = AnswerOf<typeof ledger>['entries'][number]

/** Reads all entries page by page. `between` runs after each page. @returns the oldest entry first */
export async function readPassbook(
  panel: TestServer,
  token: string,
  limit = 3,
  between: () => Promise<unknown> = async () => {},
): Promise<readonly Entry[]> {
  const found: Entry[] = []
  let before: string | undefined
  do {
    const { answer } = await panel.call(ledger, { token, query: { limit, ...(before && { before }) } })
    found.push(...answer.entries)
    before = answer.next ?? undefined
    await between()
  } while (before)
  return found.reverse()
}
