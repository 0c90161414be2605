import { expect, test } from 'vitest'
import { databases } from '../support/database.ts'
import { allAtOnce, serverErrors } from '../support/member-at-once.ts'
import { faultsOfBooks } from '../support/points.ts'
import { startServer } from '../support/server.ts'

const MINUTE = 60_000

test.each(databases)('a minute of everything at once on one member of a %s database costs no point', async (kind) => {
  const panel = await startServer({ kind })
  const end = Date.now() + MINUTE
  const outcome = await allAtOnce(panel, { turns: 60, again: () => Date.now() < end })
  process.stdout.write(`${kind}, all at once: ${JSON.stringify(outcome)}\n`)
  expect([serverErrors(outcome), outcome.faults]).toEqual([[], []])
  expect(outcome.decided).toBeGreaterThan(0)
  expect(await faultsOfBooks(panel)).toEqual([])
  await panel.close()
})
