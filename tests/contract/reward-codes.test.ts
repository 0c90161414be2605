import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like, not, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../../demo/server/db/rows.ts'
import { rewardCodes } from '../../demo/server/db/schema.ts'
import { createVault, type Vault } from '../../demo/server/db/vault/vault.ts'
import { pointsOf } from '../../demo/server/ledger/ledger.ts'
import { addCodes, faultsOf, openCode, renewCodes } from '../../demo/server/money/rewards/codes.ts'
import { forgotPassword } from '../../src/contract/auth.ts'
import { listRedemptions, listRewards, redeemReward } from '../../src/contract/rewards.ts'
import { exportData } from '../../src/contract/users.ts'
import { createDatabase, databases } from '../support/database.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { asOperator } from '../support/operator.ts'
import { faultsOfBooks, givePoints } from '../support/points.ts'
import { joinMany } from '../support/screened.ts'
import { demoMember, preparedKeys, startServer, type TestOptions } from '../support/server.ts'
import { nodesOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

const [TEA, BOOKS, OTHER] = ['saat-elaichi-tea', 'kaagaz-peepal-books', 'x']

const fileOf = async (...lines: string[]): Promise<string> => {
  const file = join(await mkdtemp(join(tmpdir(), 'panel-codes-')), 'codes.txt')
  await writeFile(file, lines.join('\n'))
  return file
}

describe.each(databases)("the codes of a reward's brand, on the %s database", (kind) => {
  const panels = nodesOfSuite(kind)
  const panel = () => panels.at(0)
  const store = () => panel().server.database.store
  const add = async (id: string, ...lines: string[]) =>
    asOperator(panel(), 'rewards', 'codes', 'add', id, await fileOf(...lines), '--by', 'Nila')
  const stockOf = async (token: string, id: string) =>
    (await panel().call(listRewards, { token })).answer.rewards.find((one) => one.id === id)?.stock
  const codes = (count: number) => Array.from({ length: count }, () => `TEA-${randomUUID()}`)
  beforeEach(() => store().execute(sql`delete from reward_codes`))

  test('a reward without such codes has no stock, and the list says that the codes are the panel’s own', async () => {
    const { token } = await memberWith(panel(), 100)
    expect(await stockOf(token, BOOKS)).toBeNull()
    expect(await asOperator(panel(), 'rewards', 'list')).toMatch(/kaagaz.*the panel's own$/m)
    const { answer } = await panel().call(redeemReward, { token, id: TEA })
    expect(answer.redemption.redemptionCode).toMatch(/^PB-/)
  })

  test('forty redemptions at once get each code once, and the rest are sold out without a charge', async () => {
    const brand = codes(25)
    expect(await add(TEA, ...brand, '')).toBe(`25 codes were added to ${TEA}.`)
    expect(await asOperator(panel(), 'rewards', 'list')).toContain('25 of 25 left')
    const members = await joinMany(panel(), 40)
    for (const { id } of members) await givePoints(panel(), id, 150)
    const answers = await Promise.all(
      members.map(({ token }, at) => panels.at(at).call(redeemReward, { token, id: TEA, key: randomUUID() })),
    )
    const given = answers.filter(({ status }) => status === 200).map(({ answer }) => answer.redemption.redemptionCode)
    expect(given.sort()).toEqual(brand.sort())
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, answer }) => `${status} ${answer.code}`))).toEqual(
      new Set(['409 reward-sold-out']),
    )
    const balances = await Promise.all(members.map(({ id }) => pointsOf(store(), id)))
    expect(balances.filter((points) => points === 50)).toHaveLength(25)
    expect(balances.filter((points) => points === 150)).toHaveLength(15)
    expect(await stockOf(members[0]?.token ?? '', TEA)).toBe(0)
    expect(await faultsOfBooks(panel())).toEqual([])
  })

  test('a member who has too few points holds no code', async () => {
    await add(TEA, ...codes(1))
    const { token } = await memberWith(panel(), 99)
    expect((await panel().call(redeemReward, { token, id: TEA })).answer.code).toBe('insufficient-points')
    expect(await stockOf(token, TEA)).toBe(1)
  })

  test('a repeated request gets its code again, also after the reward is sold out', async () => {
    const [code = ''] = codes(1)
    await add(TEA, code)
    const { token, id } = await memberWith(panel(), 300)
    const key = randomUUID()
    for (const _ of [1, 2])
      expect((await panel().call(redeemReward, { token, id: TEA, key })).answer.redemption.redemptionCode).toBe(code)
    expect(await pointsOf(store(), id)).toBe(200)
    const [redemption] = (await panel().call(listRedemptions, { token })).answer.redemptions
    expect(redemption?.redemptionCode).toBe(code)
    expect(JSON.stringify((await panel().call(exportData, { token })).answer)).toContain(code)
  })

  test('no code is stored in plain text, before or after it is given', async () => {
    const [given = '', kept = ''] = codes(2)
    await add(TEA, given, kept)
    const { token } = await memberWith(panel(), 100)
    await panel().call(redeemReward, { token, id: TEA, key: randomUUID() })
    for (const table of ['reward_codes', 'redemptions', 'idempotency_keys']) {
      const [row] = await rowsOf<{ all: string | null }>(
        store(),
        sql`select string_agg(row_to_json(one)::text, ' ') as all from ${sql.identifier(table)} as one`,
      )
      expect(row?.all).not.toMatch(new RegExp(`${given}|${kept}`))
    }
  })

  test('the command names doubled and known lines, and adds each code once', async () => {
    const [one = '', two = '', three = ''] = codes(3)
    await add(TEA, one)
    expect(await add(TEA, one, two, ` ${two} `, '', three)).toBe(
      `2 codes were added to ${TEA}, 2 were not.\nline 1: the code was added before\nline 3: the same code as line 2`,
    )
    expect(await add(BOOKS, two)).toContain('line 1: the code was added before')
  })

  test('one faulty line refuses the whole file before anything is written', async () => {
    const before = await store().$count(rewardCodes)
    const [good = ''] = codes(1)
    await expect(add(TEA, good, 'two\tcolumns', 'x'.repeat(201))).rejects.toThrow(
      /Nothing was changed: line 2 has several columns.*\nline 3 has a code of more than 200/,
    )
    await expect(add(TEA, '', ' ')).rejects.toThrow('the file has no codes')
    await expect(add(OTHER, good)).rejects.toThrow('There is no reward x')
    expect(await store().$count(rewardCodes)).toBe(before)
  })

  test('of two operators who add the same file at once, one adds it and the other is told', async () => {
    const brand = codes(20)
    const said = await Promise.all([add(TEA, ...brand), add(BOOKS, ...brand.toReversed())])
    expect(said.map((text) => Number.parseInt(text, 10)).reduce((sum, count) => sum + count)).toBe(20)
  })

  test('the list of redemptions shows codes only on request', async () => {
    const [code = ''] = codes(1)
    await add(TEA, code)
    const { token, email } = await memberWith(panel(), 100)
    await panel().call(redeemReward, { token, id: TEA })
    const list = (...more: string[]) => asOperator(panel(), 'rewards', 'redemptions', ...more)
    const lineOf = (text: string) => text.split('\n').find((line) => line.includes(email)) ?? ''
    expect(lineOf(await list())).toMatch(/saat-elaichi-tea .* 100 {2}the brand's$/)
    expect(lineOf(await list(TEA, '--codes'))).toContain(code)
    expect(lineOf(await list(BOOKS))).toBe('')
    expect(await list('--since', '2099-01-01')).toBe('There are none.')
    await expect(list(OTHER)).rejects.toThrow('There is no reward x')
  })

  const keys = () => panel().server.config.dataKeys ?? preparedKeys
  const changed = (fresh = [{ id: 'fresh', secret: Buffer.alloc(32, 9) }, ...keys()]) =>
    createVault(fresh, 'another secret of thirty-two letters')
  const addWith = async (vault: Vault, ...lines: string[]) => {
    const { server } = panel()
    return asOperator(
      { ...panel(), server: { ...server, vault } },
      'rewards',
      'codes',
      'add',
      TEA,
      await fileOf(...lines),
    )
  }
  const openWith = async (vault: Vault) =>
    (await store().select().from(rewardCodes)).map((row) => openCode(vault, row)).sort()

  test('a new key and a new secret leave each code known and readable', async () => {
    const [code = ''] = codes(1)
    await add(TEA, code)
    const fresh = changed()
    expect(await renewCodes(store(), fresh)).toEqual({ unreadable: new Map(), unknown: 0, doubled: new Map() })
    const [row] = await store().select().from(rewardCodes)
    expect(row?.sealed).toMatch(/^sealed\.fresh\./)
    expect(row?.codeHash).toBe(fresh.rewardCodes.hash(code))
    const withOldKeys = await renewCodes(store(), panel().server.vault)
    expect(withOldKeys, 'the old keys alone open none of them').toMatchObject({ unknown: 1 })
    expect(faultsOf(withOldKeys)).toEqual([
      'Unchanged, because the key fresh could not decrypt them: codes of rewards, 1.',
    ])
  })

  test('a code whose key is missing hides no other redemption, and members and operators see which it is', async () => {
    const { token, email } = await memberWith(panel(), 2000)
    const redeem = async (id: string) =>
      (await panel().call(redeemReward, { token, id, key: randomUUID() })).answer.redemption.redemptionCode
    await add(TEA, ...codes(1))
    await redeem(TEA)
    await renewCodes(store(), changed())
    const own = await redeem(BOOKS)
    const { redemptions } = (await panel().call(listRedemptions, { token })).answer
    expect(redemptions.map(({ redemptionCode }) => redemptionCode)).toEqual([own, ''])
    const { data } = (await panel().call(exportData, { token })).answer
    expect(data).toMatchObject({ redemptions: [{ redemptionCode: null }, { redemptionCode: own }] })
    const list = await asOperator(panel(), 'rewards', 'redemptions', '--codes')
    const lines = list.split('\n').filter((line) => line.includes(email))
    expect(lines).toEqual([expect.stringMatching(/ key missing: fresh$/), expect.stringContaining(own)])
  })

  test('a redemption skips the codes whose key is missing, and takes no points if no other is left', async () => {
    const { token, id: member } = await memberWith(panel(), 2000)
    const redeem = () => panel().call(redeemReward, { token, id: TEA, key: randomUUID() })
    await add(TEA, ...codes(2))
    const lost = { id: 'lost', secret: Buffer.alloc(32, 7) }
    await renewCodes(store(), createVault([lost, ...keys()], panel().server.config.secret))
    const [readable = ''] = codes(1)
    await add(TEA, readable)
    expect((await redeem()).answer.redemption.redemptionCode).toBe(readable)
    const before = await pointsOf(store(), member)
    const { status, answer } = await redeem()
    expect(`${status} ${answer.code}`).toBe('409 reward-sold-out')
    expect(await pointsOf(store(), member)).toBe(before)
  })

  test('after a change of the secret, the same file adds nothing', async () => {
    const brand = codes(3)
    await add(TEA, ...brand)
    expect(await addWith(changed(), ...brand)).toMatch(/^0 codes were added to .*, 3 were not\.$/m)
    expect(await openWith(changed())).toEqual(brand.toSorted())
  })

  test('if the key of known codes is missing after a change of the secret, nothing is added', async () => {
    const brand = codes(2)
    await add(TEA, ...brand)
    const stranger = changed([{ id: 'alone', secret: Buffer.alloc(32, 7) }])
    await expect(addWith(stranger, ...brand)).rejects.toThrow(
      /not every stored code can be decrypted \(2 cannot\).*PANEL_DATA_KEYS/,
    )
    const sameSecret = createVault([{ id: 'alone', secret: Buffer.alloc(32, 7) }], panel().server.config.secret)
    expect(await addWith(sameSecret, ...brand)).toContain('0 codes were added')
  })

  test('the copy of a code that no member was given is removed, and a code that two members were given is named', async () => {
    const brand = codes(3)
    const [unused = '', once = '', twice = ''] = brand
    await add(TEA, ...brand)
    const fresh = changed()
    await addCodes(store(), fresh, {
      rewardId: TEA,
      codes: brand.map((code) => ({ code })),
      by: 'Nila',
      at: new Date(),
    })
    const { token } = await memberWith(panel(), 2000)
    const give = async (vault: Vault, code: string) => {
      await panel().call(redeemReward, { token, id: BOOKS, key: randomUUID() })
      const [newest] = (await panel().call(listRedemptions, { token })).answer.redemptions
      const redemptionId = String(newest?.id)
      const copy = eq(rewardCodes.codeHash, vault.rewardCodes.hash(code))
      await store().update(rewardCodes).set({ redemptionId }).where(copy)
      return redemptionId
    }
    const redemption = await give(panel().server.vault, once)
    await give(panel().server.vault, twice)
    await give(fresh, twice)

    const renewal = await renewCodes(store(), fresh)
    expect(faultsOf(renewal)).toEqual(['Codes of the reward saat-elaichi-tea that two members were given: 1.'])
    expect(await openWith(fresh)).toEqual([unused, once, twice, twice].sort())
    const [row] = await store().select().from(rewardCodes).where(eq(rewardCodes.redemptionId, redemption))
    expect(row?.codeHash).toBe(fresh.rewardCodes.hash(once))
  })
})

describe.each(sharedDatabases)('a change of the secret on the %s database', (kind) => {
  test('it delays no mail with a code, and a restarted server continues it and removes the copy of a code', async () => {
    const { choice: database, drop } = await createDatabase(kind, true)
    const first = await startServer({ database, dataKeys: preparedKeys })
    onTestFinished(async () => {
      await first.close()
      await drop()
    })
    const { store } = first.server.database
    const lines: string[] = []
    const options: TestOptions = {
      database,
      dataKeys: preparedKeys,
      secret: 'another secret of thirty-two letters',
      logLevel: 'error',
      log: { write: (line) => void lines.push(line) },
    }
    const brand = Array.from({ length: 510 }, () => `TEA-${randomUUID()}`)
    const brandCodes = brand.map((code) => ({ code }))
    const adding = { rewardId: TEA, codes: brandCodes, by: 'Nila', at: new Date() }
    await addCodes(store, first.server.vault, adding)
    const later = createVault(preparedKeys, options.secret ?? '')
    await addCodes(store, later, { ...adding, codes: brandCodes.slice(-1) })
    const { prefix } = later.rewardCodes
    const stale = () => store.$count(rewardCodes, not(like(rewardCodes.codeHash, `${prefix}%`)))

    const second = await store.transaction(async (within) => {
      await within.select().from(rewardCodes).for('update')
      const started = await startServer(options)
      await lockWaits(store, 1)
      await started.call(forgotPassword, { body: { email: demoMember.email } })
      expect(await started.code(demoMember.email)).toBeTruthy()
      const closing = started.server.upkeep.close()
      return { ...started, closing }
    })
    await second.closing
    await second.close()
    expect(await stale(), 'the second server was stopped after its first batch').toBeGreaterThan(9)
    lines.length = 0

    const third = await startServer(options)
    await third.server.upkeep.settled()
    await third.close()
    expect(await stale()).toBe(0)
    expect(await store.$count(rewardCodes)).toBe(brand.length)
    expect(lines).toEqual([])
  })
})
