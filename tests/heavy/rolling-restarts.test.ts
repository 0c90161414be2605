import { expect, test } from 'vitest'
import { sharedDatabases } from '../support/nodes.ts'
import { workUnderRestarts } from '../support/rolling.ts'

test.each(sharedDatabases)(
  'on %s, ten rolling restarts of a cluster under load lose and refuse no request',
  async () => {
    const outcome = await workUnderRestarts({ rounds: 10, writers: 8 })
    process.stdout.write(`rolling restarts: ${JSON.stringify(outcome)}\n`)
    expect(outcome).toMatchObject({ restarts: 20, orderly: 20, refused: [], unanswered: 0, faults: [], code: 0 })
  },
)
