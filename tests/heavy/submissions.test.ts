import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { submitAtOnce } from '../support/crowd.ts'
import { databases } from '../support/database.ts'
import { serverOfSuite } from '../support/suite.ts'
import { REWARD } from '../support/surveys.ts'

const COUNT = 500

describe.each(databases)('one survey submitted 500 times at once, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  test('with a key each is counted once', async () => {
    const { kinds: _, ...outcome } = await submitAtOnce(panel, COUNT, () => randomUUID())
    const refused = new Set(['Survey already completed'])
    expect(outcome).toEqual({ accepted: 1, refused, responses: 1, credits: [REWARD] })
  })

  test('with one key is counted once, and answered the same', async () => {
    const key = randomUUID()
    const outcome = await submitAtOnce(panel, COUNT, () => key)
    expect(outcome).toEqual({ accepted: COUNT, kinds: 1, refused: new Set(), responses: 1, credits: [REWARD] })
  })
})
