import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rewardCodes } from '../../demo/server/db/schema.ts'
import { listRedemptions, redeemReward } from '../../src/contract/rewards.ts'
import { createDatabase } from '../support/database.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { asOperator } from '../support/operator.ts'
import { faultsOfBooks, givePoints } from '../support/points.ts'
import { operate } from '../support/process.ts'
import { joinMany } from '../support/screened.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { nodesOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

const TEA = 'saat-elaichi-tea'
const COST = 100
const PANEL_SECRET = 'a secret of the servers, 32 characters'

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'panel-codes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'codes.csv')
  await writeFile(file, text)
  return file
}

const redeem = (panel: TestServer, token: string) => panel.call(redeemReward, { token, id: TEA, key: randomUUID() })

describe.each(sharedDatabases)('codes of rewards with the real commands, on the %s database', (kind) => {
  test('a PIN stays readable for its member after the key was replaced by the steps of the guide', async () => {
    const { choice: database, drop } = await createDatabase(kind, true)
    onTestFinished(drop)
    const [old, fresh] = [7, 9].map((byte) => ({ id: `k${byte}`, secret: Buffer.alloc(32, byte) }))
    if (!old || !fresh) throw new Error('the keys are missing')
    type Keys = readonly { readonly id: string; readonly secret: Buffer }[]
    const command = (keys: Keys, ...words: string[]) =>
      operate(
        {
          DATABASE_URL: database.kind === 'postgres' ? database.url : '',
          PANEL_SECRET,
          PANEL_DATA_KEYS: keys.map(({ id, secret }) => `${id}:${secret.toString('base64')}`).join(','),
        },
        ...words,
      )
    const serving = async <Result>(dataKeys: Keys, run: (panel: TestServer) => Promise<Result>): Promise<Result> => {
      const panel = await startServer({ database, dataKeys: [...dataKeys], secret: PANEL_SECRET, seed: false })
      return run(panel).finally(() => panel.close())
    }
    const shownTo = async (panel: TestServer, token: string) => {
      const { redemptions } = (await panel.call(listRedemptions, { token })).answer
      return redemptions.map(({ redemptionCode, pin, expiresOn }) => ({ redemptionCode, pin, expiresOn }))
    }

    const [given, kept] = ['TEA-GIVEN-1', 'TEA-KEPT-2']
    const expected = { redemptionCode: given, pin: '4711', expiresOn: '2099-03-31' }
    const token = await serving([old], async (panel) => {
      const file = await fileOf(`code,pin,value,expiry\n${given},4711,100,2099-03-31\n${kept},0815,100,2099-04-30`)
      const added = await command([old], 'rewards', 'codes', 'add', TEA, file, '--by', 'Nila')
      expect(added).toEqual({ code: 0, output: `2 codes were added to ${TEA}.` })
      const member = await memberWith(panel, 2 * COST)
      expect((await redeem(panel, member.token)).answer.redemption).toMatchObject(expected)
      return member.token
    })
    // Both keys, the old one first; then the new one first.
    expect(await serving([old, fresh], (panel) => shownTo(panel, token))).toEqual([expected])
    await serving([fresh, old], async (panel) => {
      const rotated = await command([fresh, old], 'keys', 'rotate')
      expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('with the key k9') })
      expect(await shownTo(panel, token), 'while the server runs').toEqual([expected])
    })
    await serving([fresh], async (panel) => {
      expect(await shownTo(panel, token), 'without the old key').toEqual([expected])
      const later = { redemptionCode: kept, pin: '0815', expiresOn: '2099-04-30' }
      expect((await redeem(panel, token)).answer.redemption).toMatchObject(later)
    })
    const withOldKey = await serving([old], (panel) => shownTo(panel, token))
    expect(withOldKey, 'the old key opens neither').toEqual([
      { redemptionCode: '', pin: '', expiresOn: '2099-04-30' },
      { redemptionCode: '', pin: '', expiresOn: '2099-03-31' },
    ])
  })
})

describe.each(sharedDatabases)('a withdrawal of codes against redemptions, on the %s database', (kind) => {
  const panels = nodesOfSuite(kind)

  test('in no round a member holds a withdrawn code, and in no round a code is lost or given twice', async () => {
    const panel = panels.at(0)
    const { store } = panel.server.database
    const SIZE = 4
    const members = await joinMany(panel, counts.races * SIZE)
    for (const { id } of members) await givePoints(panel, id, COST)
    const seen = { given: 0, withdrawn: 0 }
    for (let round = 0; round < counts.races; round++) {
      await store.delete(rewardCodes)
      const codes = Array.from({ length: SIZE }, () => `TEA-${randomUUID()}`)
      await asOperator(panel, 'rewards', 'codes', 'add', TEA, await fileOf(codes.join('\n')), '--by', 'Nila')
      const file = await fileOf(codes.join('\n'))
      const words = ['rewards', 'codes', 'withdraw', TEA, file, '--reason', 'Called back', '--by', 'Nila']
      const redeeming = members
        .slice(round * SIZE, (round + 1) * SIZE)
        .map(({ token }, at) => redeem(panels.at(at), token))
      // The withdrawal alone would be first each time, so it waits for a redemption in every second round.
      if (round % 2) await Promise.race(redeeming)
      const [said, answers] = await Promise.all([asOperator(panels.at(1), ...words), Promise.all(redeeming)])
      const held = answers.flatMap(({ status, answer }) => (status === 200 ? [answer.redemption.redemptionCode] : []))
      const refused = answers.flatMap(({ status, answer }) => (status === 200 ? [] : [`${status} ${answer.code}`]))
      expect(
        refused.filter((one) => one !== '409 reward-sold-out'),
        `round ${round}`,
      ).toEqual([])
      expect(new Set(held).size, `round ${round}`).toBe(held.length)
      const rows = await store.select().from(rewardCodes)
      const both = rows.filter(({ redemptionId, withdrawnAt }) => redemptionId !== null && withdrawnAt !== null)
      expect(both, `round ${round}`).toEqual([])
      const { hash } = panel.server.vault.rewardCodes
      const given = rows.filter(({ redemptionId }) => redemptionId !== null).map(({ codeHash }) => codeHash)
      expect(given.sort(), `round ${round}: who was told a code holds it`).toEqual(held.map(hash).sort())
      expect(Number.parseInt(said, 10), `round ${round}: ${said}`).toBe(SIZE - held.length)
      expect(said.match(/a member has the code/g) ?? [], `round ${round}`).toHaveLength(held.length)
      seen.given += held.length
      seen.withdrawn += SIZE - held.length
    }
    expect(Math.min(seen.given, seen.withdrawn), JSON.stringify(seen)).toBeGreaterThan(0)
    expect(await faultsOfBooks(panel)).toEqual([])
  })
})
