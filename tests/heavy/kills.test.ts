import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { databases } from '../support/database.ts'
import { unharmed, workUnderKills } from '../support/kills.ts'

test.each(databases)(
  'on the %s database, 20 kills among 1,000 submits and withdrawals lose nothing and double nothing',
  async (kind) => {
    const seed = randomInt(2 ** 31)
    const outcome = await workUnderKills({ kind, members: 25, each: 20, kills: 20, seed })
    process.stdout.write(`${kind}, seed ${seed}: ${JSON.stringify(outcome)}\n`)
    expect(outcome).toMatchObject({ kills: 20, acknowledged: 1000, ...unharmed })
  },
)
