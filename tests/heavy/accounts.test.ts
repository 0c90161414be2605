import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoConfig } from '../support/config.ts'
import { enterAtOnce, guessAtOnce, type Probe, timeAnswers } from '../support/crowd.ts'
import { databases } from '../support/database.ts'
import { replaceUnderLogins } from '../support/password-races.ts'
import { startServer, type TestServer } from '../support/server.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

describe.each(databases)('many at once, on the %s database', (kind) => {
  let panel: TestServer
  // hashes as dear as a member's: the time to hide behind is the true one
  beforeAll(async () => {
    panel = await startServer({ kind, hashing: demoConfig.hashing })
  })
  afterAll(() => panel.close())

  test.each(['challenge', 'nothing'] as const)(
    'of 10,000 guesses with %s no more than five are looked at',
    async (brings) => {
      const outcome = await guessAtOnce(panel, 10_000, brings)
      say(`${kind}: of 10000 guesses with ${brings} ${outcome.counted} looked at`)
      expect(outcome).toEqual({ counted: 5, statuses: new Set([400]), rightCodeAfter: 400, ownersCodeAfter: 200 })
    },
  )

  test('the right code sent 500 times opens one session', async () => {
    const outcome = await enterAtOnce(panel, 500)
    say(`${kind}: of 500 uses of the right code ${outcome.entered} entered, ${outcome.sessions} session`)
    expect(outcome).toEqual({ entered: 1, refused: new Set([400]), sessions: 1 })
  })

  test('of four loops of logins with the old password no session outlives 100 new passwords', async () => {
    const outcome = await replaceUnderLogins(panel, 100)
    say(`${kind}: 100 passwords replaced, ${outcome.opened} sessions opened meanwhile, ${outcome.survived} survived`)
    expect(outcome.survived).toBe(0)
  })

  // what tells does so every time; a machine that does something else spoils a measurement now and then
  test.each<[Probe, number]>([
    ['login', 1000],
    ['forgot', 1000],
    ['check-user-type', 1000],
    ['send-verification-email', 1000],
    ['register', 300],
    ['reset-password', 1000],
  ])('the time of %s does not tell which addresses have an account', { retry: 2 }, async (question, count) => {
    const { known, unknown, apart } = await timeAnswers(panel, question, count)
    const [one, other] = [known, unknown].map((median) => median.toFixed(3))
    say(
      `${kind}: ${question}, ${count} each: known ${one} ms, unknown ${other} ms, ${(apart * 100).toFixed(1)} % apart`,
    )
    expect(apart).toBeLessThan(0.05)
  })
})
