import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { download } from '../../../demo/server/operator/results/download.ts'
import { plantResponses, sendTo } from '../../support/results.ts'
import { startServer } from '../../support/server.ts'
import { counts } from '../../support/size.ts'
import { plantSurvey } from '../../support/surveys.ts'

/** Bytes of each answer, and of the growth that is allowed: two pages. The answers of all pages are more. */
const ANSWER = 2000
const GROWTH = 2 * 1000 * ANSWER

/** Responses that are planted at once. */
const BATCH = 5000

test('an export does not keep the responses that it has written', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const folder = mkdtempSync(join(tmpdir(), 'panel-results-'))
  const file = join(folder, 'results.csv')
  const panel = await startServer({ seed: false })
  try {
    const id = await plantSurvey(panel, [{}])
    const answer = sql`rpad(i::text, ${ANSWER}::int, 'x')`
    for (let left = counts.exported; left > 0; left -= BATCH)
      await plantResponses(panel, id, Math.min(BATCH, left), { answer })
    const heap: number[] = []
    const send = sendTo(panel)
    const request = { command: 'results export', id, by: 'Nila', format: 'csv' }
    await download(
      async (one) => {
        collect()
        heap.push(process.memoryUsage().heapUsed)
        return send(one)
      },
      request,
      file,
    )
    expect(statSync(file).size).toBeGreaterThan(counts.exported * ANSWER)
    expect(heap.length).toBeGreaterThanOrEqual(counts.exported / 1000)
    expect((heap.at(-1) ?? 0) - (heap[2] ?? 0)).toBeLessThan(GROWTH)
  } finally {
    await panel.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
