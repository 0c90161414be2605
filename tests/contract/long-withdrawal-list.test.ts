import { expect, test } from 'vitest'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { asOperator } from '../support/operator.ts'
import { serverOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

const COUNT = 205

const panel = serverOfSuite({ seed: false })

test('the list has every withdrawal, and one command approves all of them', async () => {
  const { token } = await memberWith(panel, COUNT * 100)
  // A recent change of the account causes a remark.
  panel.pass(2 * 86_400)
  for (let turn = 0; turn < COUNT; turn++) await panel.call(requestWithdrawal, { token, body: { amount: 100 } })
  expect((await asOperator(panel, 'withdrawals', 'list')).match(/^WD-/gm)).toHaveLength(COUNT)
  expect(await asOperator(panel, 'withdrawals', 'approve', '--all', '--by', 'Nila')).toBe(
    `Approved: ${COUNT} (${COUNT * 100} points).`,
  )
})
