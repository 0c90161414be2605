import { expect, test } from 'vitest'
import { sharedDatabases } from '../support/nodes.ts'
import { outages, unshaken, workUnderOutages } from '../support/outages.ts'

test.each(sharedDatabases)(
  'a %s database that ends a connection, ends all and restarts under 40 writers costs them 503s, and no point',
  async () => {
    const outcome = await workUnderOutages({ outages, writers: 40, each: 2 })
    process.stdout.write(`outages: ${JSON.stringify(outcome)}\n`)
    expect(outcome).toMatchObject({ rounds: 3, answered: 160, ...unshaken })
    expect(outcome.unavailable).toBeGreaterThan(0)
  },
)
