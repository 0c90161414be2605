import { safeParse } from 'valibot'
import { ledger } from '../../../../../src/contract/ledger.ts'
import { POINTS_COST, priceChanged } from '../../../../../src/contract/price-changed.ts'
import type { RefusalCode } from '../../../../../src/contract/refusals.ts'
import * as rewards from '../../../../../src/contract/rewards.ts'
import * as users from '../../../../../src/contract/users.ts'
import type { Rule } from '../rule.ts'
import { insist, NotOffered, NotTried, need } from '../verdict.ts'
import { newKey, type Visit } from '../visit.ts'

const LEAST = 100
const ACCOUNT = { accountHolderName: 'Conformance Check', accountNumber: '123456789012', ifscCode: 'SBIN0123456' }

async function rewardFor(visit: Visit, beyond: boolean) {
  const { rewards: all } = await visit.ask(rewards.listRewards)
  const points = await visit.points()
  const fitting = all.filter(({ pointsCost }) => (beyond ? pointsCost > points : pointsCost <= points))
  const [reward] = fitting.sort((one, other) => one.pointsCost - other.pointsCost)
  if (!reward) throw new NotTried(`no reward costs ${beyond ? 'more' : 'less'} than ${points} points`)
  return { reward, points }
}

const withdraw = (amount: number) => ({ body: { amount }, key: newKey() })

const bankRules: readonly Rule[] = [
  {
    subject: users.getBankDetails,
    says: 'has none for a new member',
    async check(visit) {
      const { bankDetails } = await visit.ask(users.getBankDetails)
      insist(!bankDetails?.accountNumber, 'it has an account number')
    },
  },
  {
    subject: users.requestWithdrawal,
    says: 'refuses a withdrawal while there are no bank details',
    async check(visit) {
      await visit.refuse(users.requestWithdrawal, withdraw(LEAST), 'without bank details it')
    },
  },
  {
    subject: users.saveBankDetails,
    says: 'refuses details that break the rules of the form',
    async check(visit) {
      const wrong = [{ accountHolderName: 'X' }, { accountNumber: '12345678' }, { ifscCode: 'SBIN1123456' }]
      for (const field of wrong) {
        const request = { body: { ...ACCOUNT, ...field }, key: newKey() }
        await visit.refuse(users.saveBankDetails, request, `to ${JSON.stringify(field)} it`)
      }
    },
  },
  {
    subject: users.saveBankDetails,
    says: 'keeps details that follow them',
    async check(visit) {
      await visit.ask(users.saveBankDetails, { body: ACCOUNT, key: newKey() })
      visit.known.bankSaved = true
    },
  },
  {
    subject: users.getBankDetails,
    says: 'gives the details as they were saved',
    async check(visit) {
      need(visit.known.bankSaved, 'no bank details were saved')
      const { bankDetails } = await visit.ask(users.getBankDetails)
      insist(JSON.stringify(bankDetails) === JSON.stringify(ACCOUNT), 'they are others')
    },
  },
]

const withdrawalRules: readonly Rule[] = [
  {
    subject: users.requestWithdrawal,
    says: 'refuses less than 100 points, a part of a point, and more than the balance',
    async check(visit) {
      for (const amount of [LEAST - 1, 0, -LEAST, LEAST + 0.5, (await visit.points()) + LEAST])
        await visit.refuse(users.requestWithdrawal, withdraw(amount), `to ${amount} points it`)
    },
  },
  {
    subject: users.requestWithdrawal,
    says: 'takes 100 points out of the balance, once for one Idempotency-Key',
    async check(visit) {
      need(visit.known.bankSaved, 'no bank details were saved')
      const before = await visit.points()
      if (before < LEAST) throw new NotTried(`the member has ${before} points`)
      const request = withdraw(LEAST)
      await Promise.all([visit.ask(users.requestWithdrawal, request), visit.ask(users.requestWithdrawal, request)])
      visit.known.withdrawn = LEAST
      const taken = before - (await visit.points())
      insist(taken === LEAST, `${taken} points left the balance`)
      const other = { ...request, body: { amount: LEAST + 1 } }
      const { status } = await visit.refuse(users.requestWithdrawal, other, 'to a used Idempotency-Key it')
      insist(status === 409, `a used Idempotency-Key with another body is answered ${status}, not 409`)
    },
  },
  {
    subject: users.withdrawalHistory,
    says: 'lists the withdrawal as pending, with no more of the account than its last four digits',
    async check(visit) {
      need(visit.known.withdrawn, 'nothing was withdrawn')
      const { withdrawalHistory, pagination } = await visit.ask(users.withdrawalHistory)
      const [newest] = withdrawalHistory
      insist(newest && pagination.total === 1 && pagination.totalPages === 1, 'it does not list one')
      insist(newest.amount === LEAST && newest.status === 'pending', `it lists ${newest.amount}, ${newest.status}`)
      insist(newest.transactionId && Date.parse(newest.requestDate), 'it has no transaction id or date')
      insist(newest.bankDetails.accountNumber.slice(-4) === '9012', 'the last four digits are others')
      insist(!newest.bankDetails.accountNumber.includes('12345678'), 'it shows more of the account')
    },
  },
  {
    subject: users.withdrawalHistory,
    says: 'finds by status, and takes each sort in both orders',
    async check(visit) {
      need(visit.known.withdrawn, 'nothing was withdrawn')
      const total = async (query: object) =>
        (await visit.ask(users.withdrawalHistory, { query: { page: 1, limit: 10, ...query } })).pagination.total
      for (const sortBy of ['requestDate', 'amount', 'status', 'processedDate'])
        for (const sortOrder of ['asc', 'desc'])
          insist((await total({ sortBy, sortOrder })) === 1, `sorted by ${sortBy}, ${sortOrder}, it is not there`)
      insist((await total({ status: 'pending' })) === 1, 'it is not among the pending ones')
      insist((await total({ status: 'rejected' })) === 0, 'it is among the rejected ones')
    },
  },
]

const rewardRules: readonly Rule[] = [
  {
    subject: rewards.listRewards,
    says: 'lists rewards, each with an id and a price',
    async check(visit) {
      const { rewards: all } = await visit.ask(rewards.listRewards)
      if (all.length === 0) throw new NotTried('this panel has no reward')
      insist(
        all.every(({ id, pointsCost }) => id && pointsCost > 0),
        'one has no id or no price',
      )
    },
  },
  {
    subject: rewards.redeemReward,
    says: 'refuses a reward that does not exist, and takes nothing for it',
    async check(visit) {
      const before = await visit.points()
      const request = { id: 'no-such-reward', key: newKey() }
      await visit.refuse(rewards.redeemReward, request, 'to an unknown id it')
      insist((await visit.points()) === before, 'the balance changed')
    },
  },
  {
    subject: rewards.redeemReward,
    says: 'refuses a reward that the balance does not pay',
    async check(visit) {
      const { reward, points } = await rewardFor(visit, true)
      const request = { id: reward.id, key: newKey() }
      await visit.refuse(rewards.redeemReward, request, `to ${reward.pointsCost} of ${points} points it`)
      insist((await visit.points()) === points, 'the balance changed')
    },
  },
  {
    subject: rewards.redeemReward,
    says: `refuses another price in ${POINTS_COST} than the reward's, and gives that`,
    async check(visit) {
      // sends a wrong price, so that a server that ignores the header redeems nothing either
      const { reward, points } = await rewardFor(visit, true)
      const headers = { [POINTS_COST]: String(reward.pointsCost + 1) }
      const request = { id: reward.id, headers, key: newKey() }
      const { status, body } = await visit.refuse(rewards.redeemReward, request, 'to another price it')
      insist((await visit.points()) === points, 'the balance changed')
      const { code } = body as { code?: unknown }
      if (code !== ('price-changed' satisfies RefusalCode)) throw new NotOffered(POINTS_COST)
      insist(status === 409, `the code price-changed came with ${status}, not 409`)
      const changed = safeParse(priceChanged, body)
      insist(changed.success && changed.output.pointsCost === reward.pointsCost, 'it does not give the price')
    },
  },
  {
    subject: rewards.redeemReward,
    says: 'takes the price and gives a code, once for one Idempotency-Key',
    async check(visit) {
      const { reward, points } = await rewardFor(visit, false)
      const headers = { [POINTS_COST]: String(reward.pointsCost) }
      const request = { id: reward.id, headers, key: newKey() }
      const answers = [visit.ask(rewards.redeemReward, request), visit.ask(rewards.redeemReward, request)]
      const [first, again] = (await Promise.all(answers)).map(({ redemption }) => redemption.redemptionCode)
      insist(first, 'there is no redemption code')
      visit.known.redemptionCode = first
      insist(first === again, 'the second answer has another code')
      const taken = points - (await visit.points())
      insist(taken === reward.pointsCost, `${taken} points were taken, not ${reward.pointsCost}`)
    },
  },
  {
    subject: rewards.listRedemptions,
    says: 'lists what was redeemed, with its code',
    async check(visit) {
      const { redemptions } = await visit.ask(rewards.listRedemptions)
      const code = need(visit.known.redemptionCode, 'nothing was redeemed')
      insist(
        redemptions.some(({ redemptionCode }) => redemptionCode === code),
        'the code is not there',
      )
    },
  },
]

const ledgerRules: readonly Rule[] = [
  {
    subject: ledger,
    says: 'gives every entry once, newest first, with the balance after each, down to the first',
    async check(visit) {
      const points = await visit.points()
      let balance = points
      const seen = new Set<string>()
      for (let before: string | undefined, more = true; more; ) {
        const query = { limit: 2, ...(before && { before }) }
        const { entries, next } = await visit.ask(ledger, { query })
        for (const entry of entries) {
          insist(!seen.has(entry.id), `entry ${entry.id} comes twice`)
          seen.add(entry.id)
          insist(entry.balance === balance, `the balance after entry ${entry.id} is ${entry.balance}, not ${balance}`)
          balance -= entry.points
        }
        insist(!next || entries.length > 0, 'a page without entries is not the last one')
        before = next ?? undefined
        more = before !== undefined
      }
      insist(balance === 0, `the entries are ${balance} points short of the balance`)
    },
  },
]

export const pointsOutRules: readonly Rule[] = [...bankRules, ...withdrawalRules, ...rewardRules, ...ledgerRules]
