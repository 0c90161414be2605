import { describe, expect, test } from 'vitest'
import { sharedDatabases } from '../support/nodes.ts'
import { outages, unshaken, workUnderOutages } from '../support/outages.ts'

describe.each(sharedDatabases)('on the %s database, under 40 writers', () => {
  test.each(outages)('ten times: when %s, the process stays and no point is lost', async (outage) => {
    const outcome = await workUnderOutages({ outages: Array(10).fill(outage), writers: 40, each: 10 })
    process.stdout.write(`${outage}: ${JSON.stringify(outcome)}\n`)
    expect(outcome).toMatchObject({ rounds: 10, answered: 800, ...unshaken })
  })
})
