import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { oneDatabase } from '../support/database.ts'
import { unharmed, workUnderKills } from '../support/kills.ts'
import { counts } from '../support/size.ts'

test.each(oneDatabase)(
  'kills during submits and withdrawals lose nothing and double nothing, on the %s database',
  async (kind) => {
    const seed = randomInt(2 ** 31)
    const { members, each, kills } = counts.kills
    const outcome = await workUnderKills({ kind, members, each, kills, seed })
    const acknowledged = 2 * members * each
    expect(outcome, `seed ${seed}`).toMatchObject({ kills, acknowledged, ...unharmed })
  },
)
