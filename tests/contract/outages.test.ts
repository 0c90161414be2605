import { describe, expect, test } from 'vitest'
import { createBackground } from '../../demo/server/operator/background.ts'
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

describe('a task after an answer', () => {
  const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

  test('that fails for lack of a database is retried before later ones', async () => {
    const [reported, ran]: [unknown[], string[]] = [[], []]
    const background = createBackground((fault) => reported.push(fault), [1, 1])
    let missing = 2
    background.run(async () => {
      if (missing-- > 0) throw away
      ran.push('first')
    })
    background.run(async () => void ran.push('second'))
    await background.settled()
    expect([reported, ran]).toEqual([
      [away, away],
      ['first', 'second'],
    ])
  })

  test('that fails otherwise, too often, or during the shutdown is reported and given up', async () => {
    const reported: unknown[] = []
    const report = (fault: unknown) => reported.push(fault)
    const wrong = new Error('wrong')
    const background = createBackground(report, [1])
    background.run(() => Promise.reject(wrong))
    background.run(() => Promise.reject(away))
    await background.settled()
    expect(reported.splice(0)).toEqual([wrong, away, away])
    const ending = createBackground(report, [1_000_000])
    ending.run(() => Promise.reject(away))
    const settled = ending.settled()
    await ending.close()
    await settled
    expect(reported).toEqual([away])
  })
})
