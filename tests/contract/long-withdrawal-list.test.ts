import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Command, runCommand } from '../../demo/server/operator/command.ts'
import { requestWithdrawal, saveBankDetails } from '../../src/api/users.ts'
import { givePoints } from '../support/points.ts'
import { startServer, type TestServer } from '../support/server.ts'

const COUNT = 205

let panel: TestServer
beforeAll(async () => {
  panel = await startServer({ seed: false })
  const { token, id } = await panel.register()
  await givePoints(panel, id, COUNT * 100)
  const bank = { accountHolderName: 'Meera Iyer', accountNumber: '987654321098', ifscCode: 'SBIN0123456' }
  await panel.call(saveBankDetails, { token, body: bank })
  // as if the account had not changed lately, which would be a remark
  panel.pass(2 * 86_400)
  for (let turn = 0; turn < COUNT; turn++) await panel.call(requestWithdrawal, { token, body: { amount: 100 } })
})
afterAll(() => panel.close())

const run = (command: Command) => {
  const { database, vault, config } = panel.server
  return runCommand({ database, vault: () => vault }, command, config.now())
}

test('a list has every withdrawal, and all of them are approved at once', async () => {
  expect((await run({ words: 'withdrawals list' })).match(/^WD-/gm)).toHaveLength(COUNT)
  expect(await run({ words: 'withdrawals approve', by: 'Nila' })).toBe(
    `${COUNT} withdrawals (${COUNT * 100} points) are approved.`,
  )
})
