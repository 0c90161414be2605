import { optional, picklist, string } from 'valibot'
import { WITHDRAWAL_STATUSES } from '../../db/schema.ts'
import { HttpFailure } from '../../http/refusals/failure.ts'
import { readWithdrawalAccount } from '../../money/withdrawals/account.ts'
import { approveAll } from '../../money/withdrawals/approve-all.ts'
import { bankNameOf } from '../../money/withdrawals/bank-name.ts'
import { type Decision, decideWithdrawal } from '../../money/withdrawals/decision.ts'
import { type ListedWithdrawal, remarksOn, withdrawalsWithStatus } from '../../money/withdrawals/listing.ts'
import { OPEN } from '../../money/withdrawals/statuses.ts'
import { type Given, WordsFault } from '../arguments.ts'
import { momentOf, table } from '../columns.ts'
import { nameOf, requestLine, type Workplace } from './line.ts'

const entries = { id: string(), by: string() }
const decision = (given: Given) => ({ id: given.one('ID'), by: nameOf(given) })

function statusOf(given: Given) {
  const text = given.text('status')
  const status = WITHDRAWAL_STATUSES.find((one) => one === text)
  if (text !== undefined && !status)
    throw new WordsFault(`There is no status ${text}: it is one of ${WITHDRAWAL_STATUSES.join(', ')}`)
  return status
}

function reasonOf(given: Given): string {
  const reason = given.text('reason')
  if (!reason?.trim()) throw new WordsFault('reject needs a --reason, which the member reads')
  return reason
}

const listed = (withdrawals: readonly ListedWithdrawal[]): string =>
  table(
    ['ID', 'STATUS', 'POINTS', 'REQUESTED', 'MEMBER', 'ACCOUNT', 'REMARKS'],
    withdrawals.map((one) => {
      const { transactionId, status, amount, requestDate, bankCode, accountEnd } = one.withdrawal
      const account = `${bankNameOf(bankCode)} …${accountEnd}`
      return [transactionId, status, amount, momentOf(requestDate), one.email, account, remarksOn(one).join('; ')]
    }),
  )

async function decide({ store, now }: Workplace, given: Omit<Decision, 'at'>): Promise<string> {
  const { withdrawal, changed, action } = await decideWithdrawal(store, { ...given, at: now })
  const { transactionId, amount, status } = withdrawal
  const what = `${transactionId} (${amount} points)`
  if (changed) return `${what} is ${status}.`
  return `${what} was ${status} before${action ? `, by ${action.by} on ${momentOf(action.at)}` : ''}. Nothing was done.`
}

async function decideAll({ store, now }: Workplace, by: string): Promise<string> {
  const { approved, leftOut, failed } = await approveAll(store, { by, at: now })
  const points = approved.reduce((sum, { amount }) => sum + amount, 0)
  const lines = [`${approved.length} withdrawals (${points} points) are approved.`]
  if (leftOut.length > 0)
    lines.push(`${leftOut.length} have a remark and are left out; approve each by its ID:`, listed(leftOut))
  if (failed.length === 0) return lines.join('\n')
  lines.push(`${failed.length} failed and are still pending; run the command again:`)
  lines.push(...failed.map(({ withdrawal, why }) => `${withdrawal.transactionId}  ${why}`))
  throw new HttpFailure(503, 'unavailable', lines.join('\n'))
}

async function readAccount({ store, vault, now }: Workplace, given: { id: string; by: string }): Promise<string> {
  const { withdrawal, account } = await readWithdrawalAccount(store, vault(), { ...given, at: now })
  const { transactionId, amount, status, bankCode } = withdrawal
  return [
    `${transactionId} (${amount} points) is ${status}. Your reading of this account is recorded.`,
    `Account holder  ${account.accountHolderName}`,
    `Account number  ${account.accountNumber}`,
    `IFSC code       ${account.ifscCode} (${bankNameOf(bankCode)})`,
  ].join('\n')
}

export const withdrawalLines = [
  requestLine({
    forms: ['withdrawals list [--status STATUS]'],
    about: `Lists withdrawals, oldest first: those that wait for you, or all of a status (${WITHDRAWAL_STATUSES.join(', ')}).`,
    entries: { status: optional(picklist(WITHDRAWAL_STATUSES)) },
    read(given) {
      given.none()
      return { status: statusOf(given) }
    },
    work: async ({ store }, { status }) => listed(await withdrawalsWithStatus(store, status ? [status] : OPEN)),
  }),
  requestLine({
    forms: ['withdrawals approve ID [--by NAME]', 'withdrawals approve --all [--by NAME]'],
    about:
      'Approves a withdrawal by its ID, such as WD-7KQ2-M9XA; --all approves every pending one without a remark in the list.',
    entries: { ...entries, id: optional(string()) },
    read(given) {
      if (!given.flag('all')) return decision(given)
      given.none()
      return { by: nameOf(given) }
    },
    work: (place, { id, by }) =>
      id === undefined ? decideAll(place, by) : decide(place, { action: 'approve', id, by }),
  }),
  requestLine({
    forms: ['withdrawals process ID [--by NAME]'],
    about: 'Marks an approved withdrawal as paid.',
    entries,
    read: decision,
    work: (place, request) => decide(place, { action: 'process', ...request }),
  }),
  requestLine({
    forms: ['withdrawals reject ID --reason TEXT [--by NAME]'],
    about: 'Rejects a withdrawal and returns its points. The member reads the reason.',
    entries: { ...entries, reason: string() },
    read: (given) => ({ ...decision(given), reason: reasonOf(given) }),
    work: (place, request) => decide(place, { action: 'reject', ...request }),
  }),
  requestLine({
    forms: ['withdrawals account ID [--by NAME]'],
    about: 'Shows the full bank account to pay, and records who read it.',
    entries,
    read: decision,
    work: readAccount,
  }),
]
