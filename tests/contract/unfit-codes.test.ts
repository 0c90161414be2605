import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../demo/server/db/indian-day.ts'
import { rowsOf } from '../../demo/server/db/rows.ts'
import { redemptions, rewardCodes } from '../../demo/server/db/schema.ts'
import { createVault, type Vault } from '../../demo/server/db/vault/vault.ts'
import { pointsOf } from '../../demo/server/ledger/ledger.ts'
import { addCodes, giveCode, type NewCode, openCode, openPin } from '../../demo/server/money/rewards/codes.ts'
import { withdrawCodes } from '../../demo/server/money/rewards/withdrawing.ts'
import { listRedemptions, listRewards, redeemReward } from '../../src/contract/rewards.ts'
import { databases } from '../support/database.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { asOperator } from '../support/operator.ts'
import { faultsOfBooks, givePoints } from '../support/points.ts'
import { joinMany } from '../support/screened.ts'
import { preparedKeys, type TestServer } from '../support/server.ts'
import { nodesOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

const TEA = 'saat-elaichi-tea'
const COST = 100

const newCode = () => `TEA-${randomUUID()}`
const newCodes = (count: number) => Array.from({ length: count }, newCode)

async function fileOf(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'panel-codes-')), 'codes.csv')
  await writeFile(file, text)
  return file
}

const add = async (panel: TestServer, text: string, ...more: string[]) =>
  asOperator(panel, 'rewards', 'codes', 'add', TEA, await fileOf(text), '--by', 'Nila', ...more)

const withdraw = async (panel: TestServer, codes: readonly string[]) =>
  asOperator(
    panel,
    ...['rewards', 'codes', 'withdraw', TEA, await fileOf(codes.join('\n')), '--reason', 'Called back', '--by', 'Nila'],
  )

describe.each(databases)('a code that no member may get, on the %s database', (kind) => {
  const panels = nodesOfSuite(kind)
  const panel = () => panels.at(0)
  const store = () => panel().server.database.store
  const redeem = async (token: string, at = 0) => {
    const { status, answer } = await panels.at(at).call(redeemReward, { token, id: TEA, key: randomUUID() })
    return status === 200 ? answer.redemption.redemptionCode : `${status} ${answer.code}`
  }
  const stockFor = async (token: string) =>
    (await panel().call(listRewards, { token })).answer.rewards.find(({ id }) => id === TEA)?.stock
  const stored = async (vault: Vault = panel().server.vault) =>
    (await store().select().from(rewardCodes).orderBy(rewardCodes.number)).map((row) => ({
      code: openCode(vault, row),
      pin: openPin(vault, row),
      expiresOn: row.expiresOn,
    }))
  const addDirectly = (...codes: NewCode[]) =>
    addCodes(store(), panel().server.vault, { rewardId: TEA, codes, by: 'Nila', at: new Date() })
  const today = () => dayOf(panel().server.config.now())
  beforeEach(async () => {
    await store().delete(rewardCodes)
    await panel().resetClock()
  })

  test.each([
    ['commas', 'Code,PIN,Value,Expiry', (code: string) => `${code},0042,100,2099-03-31`],
    ['semicolons', 'Code;PIN;Value;Expiry', (code: string) => `${code};0042;100;2099-03-31`],
    ['quotation marks', '"Expiry","Code","Value","PIN"', (code: string) => `"2099-03-31","${code}","100","0042"`],
  ])(
    'a file with a head and %s stores each code, never its lines, and members get no head',
    async (_, head, lineOf) => {
      const codes = newCodes(2)
      expect(await add(panel(), [head, ...codes.map(lineOf)].join('\r\n'))).toBe(`2 codes were added to ${TEA}.`)
      expect(await stored()).toEqual(codes.map((code) => ({ code, pin: '0042', expiresOn: '2099-03-31' })))
      const { token } = await memberWith(panel(), 3 * COST)
      expect([await redeem(token), await redeem(token), await redeem(token)]).toEqual([...codes, '409 reward-sold-out'])
    },
  )

  test.each([
    ['an unknown head', 'Voucher;Secret\nTEA-1;42', 'codes.csv:1: The first line, which is separated by semicolons,'],
    ['lines in quotation marks', 'TEA-1\n"TEA-2"', 'line 2 has several columns or quotation marks'],
    ['columns below a plain line', 'TEA-1\nTEA-2,42', 'line 2 has several columns or quotation marks'],
  ])('a file with %s stores nothing, and the refusal says the wanted form', async (_, text, fault) => {
    const refusal = await add(panel(), text).catch((error: Error) => error.message)
    expect(refusal).toContain(fault)
    expect(refusal).toContain('name the columns in the first line: code, pin, value, expiry')
    expect(await stored()).toEqual([])
  })

  test('a value that is not the reward’s stores nothing, unless the operator states the value', async () => {
    const [one, two] = newCodes(2)
    const text = `code,value\n${one},100\n${two},250`
    await expect(add(panel(), text)).rejects.toThrow(
      /Nothing was changed: line 3: the value is ₹250, but the reward is worth ₹100\n.*--value RUPEES/,
    )
    await expect(add(panel(), text, '--value', '250')).rejects.toThrow('line 2: the value is ₹100')
    expect(await stored()).toEqual([])
    expect(await add(panel(), `code,value\n${one},"₹250.00"\n${two},250`, '--value', '250')).toContain('2 codes were')
  })

  test('a code is given on its last day and never after it, the one that expires first before the others', async () => {
    const [last = '', later = '', ever = ''] = newCodes(3)
    await addDirectly({ code: ever }, { code: later, expiresOn: '2099-03-31' }, { code: last, expiresOn: today() })
    const { token } = await memberWith(panel(), 4 * COST)
    expect([await redeem(token), await redeem(token), await redeem(token)]).toEqual([last, later, ever])
  })

  test('an expired code is no stock, takes no points, and no file with it is read', async () => {
    const expired = { code: newCode(), expiresOn: today() }
    expect(await add(panel(), `code,expiry\n${expired.code},${expired.expiresOn}`)).toContain('1 code was added')
    panel().pass(24 * 3600)
    const { token, id } = await memberWith(panel(), COST)
    expect(await stockFor(token)).toBe(0)
    expect(await redeem(token)).toBe('409 reward-sold-out')
    expect(await pointsOf(store(), id)).toBe(COST)
    expect(await asOperator(panel(), 'rewards', 'list')).toMatch(/saat-elaichi.*0 of 1 left, 1 expired/)
    await expect(add(panel(), `code,expiry\n${newCode()},${expired.expiresOn}`)).rejects.toThrow(
      `Nothing was changed: line 2: the code expired on ${expired.expiresOn}`,
    )
  })

  test('a withdrawn code is no stock, takes no points, is not added again, and who withdrew it is recorded', async () => {
    const [back = '', kept = ''] = newCodes(2)
    await add(panel(), `${back}\n${kept}`)
    expect(await withdraw(panel(), [back, newCode()])).toBe(
      `1 code was withdrawn from ${TEA}, 1 was not.\nline 2: the reward has no such code`,
    )
    const { token, id } = await memberWith(panel(), 3 * COST)
    expect(await redeem(token)).toBe(kept)
    expect(await stockFor(token)).toBe(0)
    expect(await redeem(token)).toBe('409 reward-sold-out')
    expect(await pointsOf(store(), id)).toBe(2 * COST)
    expect(await withdraw(panel(), [kept])).toContain('line 1: a member has the code, so it was not withdrawn')
    expect(await add(panel(), back)).toContain('line 1: the code was added before, and was withdrawn')
    expect(await asOperator(panel(), 'rewards', 'codes', 'list', TEA)).toMatch(/ by Nila: Called back/)
  })

  test('the database itself refuses to give a withdrawn code', async () => {
    const { token } = await memberWith(panel(), COST)
    const [given = '', back = ''] = newCodes(2)
    await add(panel(), given)
    await redeem(token)
    await add(panel(), back)
    await withdraw(panel(), [back])
    const [redemption] = (await panel().call(listRedemptions, { token })).answer.redemptions
    const { hash } = panel().server.vault.rewardCodes
    await store()
      .delete(rewardCodes)
      .where(eq(rewardCodes.codeHash, hash(given)))
    const giving = store()
      .update(rewardCodes)
      .set({ redemptionId: String(redemption?.id) })
      .where(eq(rewardCodes.codeHash, hash(back)))
    await expect(giving).rejects.toMatchObject({ cause: { constraint: 'reward_codes_withdrawn' } })
  })

  test('while members redeem, an operator withdraws: each code is given or withdrawn, and none is both', async () => {
    const codes = newCodes(30)
    await add(panel(), codes.join('\n'))
    const members = await joinMany(panel(), 30)
    for (const { id } of members) await givePoints(panel(), id, COST)
    const [said, ...answers] = await Promise.all([
      withdraw(panel(), codes.toReversed()),
      ...members.map(({ token }, at) => redeem(token, at)),
    ])
    const given = answers.filter((answer) => answer.startsWith('TEA-'))
    expect(new Set(given).size).toBe(given.length)
    expect(answers.filter((answer) => !given.includes(answer) && answer !== '409 reward-sold-out')).toEqual([])
    const rows = await store().select().from(rewardCodes)
    expect(rows.filter((row) => row.redemptionId && !row.withdrawnAt)).toHaveLength(given.length)
    expect(rows.filter((row) => row.withdrawnAt && !row.redemptionId)).toHaveLength(30 - given.length)
    expect(Number.parseInt(said, 10)).toBe(30 - given.length)
    expect(await faultsOfBooks(panel())).toEqual([])
  })

  test('a PIN is stored encrypted, also with new keys after a rotation, and its member still reads it', async () => {
    const [given = '', kept = ''] = newCodes(2)
    const pins = ['pin-of-given-4711', 'pin-of-kept-0815']
    await add(panel(), `code,pin\n${given},${pins[0]}\n${kept},${pins[1]}`)
    const { token } = await memberWith(panel(), COST)
    const { answer } = await panel().call(redeemReward, { token, id: TEA, key: randomUUID() })
    expect(answer.redemption).toMatchObject({ redemptionCode: given, pin: pins[0] })
    const asStored = async () => {
      const rows: string[] = []
      for (const table of ['reward_codes', 'redemptions', 'idempotency_keys'])
        for (const row of await rowsOf(store(), sql`select * from ${sql.identifier(table)}`))
          rows.push(JSON.stringify(row))
      return rows.join('\n')
    }
    expect(await asStored()).not.toMatch(/pin-of-/)
    const old = panel().server.config.dataKeys ?? preparedKeys
    const fresh = createVault([{ id: 'fresh', secret: Buffer.alloc(32, 9) }, ...old], panel().server.config.secret)
    const withKeys = { ...panel(), server: { ...panel().server, vault: fresh } }
    expect(await asOperator(withKeys, 'keys', 'rotate')).toContain('with the key fresh')
    const sealed = (await store().select().from(rewardCodes)).map(({ sealedPin }) => sealedPin)
    expect(sealed).toEqual([expect.stringMatching(/^sealed\.fresh\./), expect.stringMatching(/^sealed\.fresh\./)])
    expect(await asStored()).not.toMatch(/pin-of-/)
    const freshOnly = createVault([{ id: 'fresh', secret: Buffer.alloc(32, 9) }], panel().server.config.secret)
    expect((await stored(freshOnly)).map(({ code, pin }) => [code, pin])).toEqual([
      [given, pins[0]],
      [kept, pins[1]],
    ])
  })
})

describe.each(sharedDatabases)('a code that is withdrawn while it is given, on the %s database', (kind) => {
  const panels = nodesOfSuite(kind)
  const panel = () => panels.at(0)
  const store = () => panel().server.database.store
  const asked = (code: string) => ({ rewardId: TEA, codes: [code], by: 'Nila', reason: 'Called back', at: new Date() })
  beforeEach(() => store().delete(rewardCodes))

  test('a redemption passes over a code that a withdrawal holds, and takes no points', async () => {
    const code = newCode()
    await add(panel(), code)
    const { token, id } = await memberWith(panel(), COST)
    const outcomes = await store().transaction(async (within) => {
      const held = await withdrawCodes(within, panel().server.vault, asked(code))
      const { status, answer } = await panels.at(1).call(redeemReward, { token, id: TEA, key: randomUUID() })
      expect(`${status} ${answer.code}`).toBe('409 reward-sold-out')
      return held
    })
    expect([...outcomes.values()]).toEqual(['now'])
    expect(await pointsOf(store(), id)).toBe(COST)
  })

  test('a withdrawal waits for a redemption that has the code, and then leaves it to the member', async () => {
    const code = newCode()
    await add(panel(), code)
    const { id } = await memberWith(panel(), COST)
    const redemptionId = randomUUID()
    const { vault } = panel().server
    const waiting = await store().transaction(async (within) => {
      await within
        .insert(redemptions)
        .values({ id: redemptionId, userId: id, rewardId: TEA, pointsCost: COST, createdAt: new Date() })
      await giveCode(within, vault, { rewardId: TEA, redemptionId, at: new Date() })
      const withdrawal = withdrawCodes(panels.at(1).server.database.store, vault, asked(code))
      await lockWaits(panels.at(1).server.database.store, 1)
      return { withdrawal }
    })
    expect([...(await waiting.withdrawal).values()]).toEqual(['given'])
    const [row] = await store().select().from(rewardCodes)
    expect(row).toMatchObject({ redemptionId, withdrawnAt: null })
  })
})
