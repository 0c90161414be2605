import { expect, test } from 'vitest'
import { sharedDatabases } from '../support/nodes.ts'
import { workUnderRestarts } from '../support/rolling.ts'

test.each(sharedDatabases)('on %s, no request is lost or refused while both nodes of a cluster restart', async () => {
  const outcome = await workUnderRestarts({ rounds: 1, writers: 8 })
  process.stdout.write(`rolling restarts: ${JSON.stringify(outcome)}\n`)
  expect(outcome).toMatchObject({ restarts: 2, orderly: 2, refused: [], unanswered: 0, faults: [], code: 0 })
})
