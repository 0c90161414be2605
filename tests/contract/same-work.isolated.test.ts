import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addresses, type Probe, probes, withoutChance } from '../support/crowd.ts'
import { oneDatabase } from '../support/database.ts'
import { recordStatements } from '../support/statements.ts'
import { serverOfSuite } from '../support/suite.ts'

// An answer must cost the same hashes and statements for known and unknown addresses.

const hashing = vi.hoisted(() => ({ done: [] as string[] }))

vi.mock('@node-rs/argon2', async (load) => {
  const { hash, verify } = await load<typeof import('@node-rs/argon2')>()
  const costOf = (stored: string) => stored.split('$')[3]
  return {
    async hash(...given: Parameters<typeof hash>) {
      const stored = await hash(...given)
      hashing.done.push(`hash ${costOf(stored)}`)
      return stored
    },
    verify(...given: Parameters<typeof verify>) {
      hashing.done.push(`verify ${costOf(String(given[0]))}`)
      return verify(...given)
    },
  }
})

describe.each(oneDatabase)('the work for an answer, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  let statements: string[]
  beforeAll(async () => {
    statements = await recordStatements(panel)
  })

  const workFor = async (probe: Probe, email: string) => {
    const later = vi.spyOn(panel.server.background, 'run').mockReturnValue()
    const answered = vi.spyOn(panel.server.mail, 'answerLater')
    const mailed = vi.spyOn(panel.server.mail, 'enqueue')
    hashing.done.length = 0
    statements.length = 0
    const { status, answer: given } = await probes[probe](panel, email)
    const answer = withoutChance(given)
    const work = { status, answer, statements: [...statements], hashes: [...hashing.done] }
    const counts = { later: answered.mock.calls.length, mailed: mailed.mock.calls.length }
    later.mockRestore()
    answered.mockRestore()
    mailed.mockRestore()
    return { ...work, ...counts }
  }

  test.each(Object.keys(probes) as Probe[])('%s does the same for a known and an unknown address', async (question) => {
    const { known, unknown } = await addresses(panel, 1)
    const one = await workFor(question, known[0] ?? '')
    expect(one).toEqual(await workFor(question, unknown[0] ?? ''))
    expect(one.statements.length).toBeGreaterThan(0)
    expect(one.mailed).toBe(0)
    expect(one.hashes.length).toBe({ login: 1, register: 2 }[question as string] ?? 0)
  })
})
