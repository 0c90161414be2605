import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { oneDatabase } from '../support/database.ts'
import { unharmed, workUnderKills } from '../support/kills.ts'

test.each(oneDatabase)(
  'on the %s database, two kills among 40 requests lose nothing and double nothing',
  async (kind) => {
    const seed = randomInt(2 ** 31)
    const outcome = await workUnderKills({ kind, members: 5, each: 4, kills: 2, seed })
    expect(outcome, `seed ${seed}`).toMatchObject({ kills: 2, acknowledged: 40, ...unharmed })
  },
)
