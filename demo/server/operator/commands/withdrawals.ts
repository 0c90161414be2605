import { optional, picklist, string } from 'valibot'
import { PAYMENT_MODES } from '../../db/schema/withdrawal-statuses.ts'
import { WITHDRAWAL_STATUSES } from '../../db/schema.ts'
import { readWithdrawalAccount } from '../../money/withdrawals/account.ts'
import { approveAll } from '../../money/withdrawals/approve-all.ts'
import { bankNameOf } from '../../money/withdrawals/bank-name.ts'
import { correctReference, swapReferences } from '../../money/withdrawals/correction.ts'
import { type Decision, decideWithdrawal } from '../../money/withdrawals/decision.ts'
import { isOverdue, type ListedWithdrawal, remarksOn, withdrawalsWithStatus } from '../../money/withdrawals/listing.ts'
import { OPEN } from '../../money/withdrawals/statuses.ts'
import { HttpFailure } from '../../refusals/failure.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { momentOf, table } from '../columns.ts'
import { type CommandContext, needed, operatorOf, reasonOf, requestCommand } from './command.ts'

const entries = { id: string(), by: string() }
const decision = (args: Arguments) => ({ id: args.one('ID'), by: operatorOf(args) })

function statusOf(args: Arguments) {
  const text = args.text('status')
  const status = WITHDRAWAL_STATUSES.find((one) => one === text)
  if (text !== undefined && !status)
    throw new UsageFault(`There is no status ${text}: use one of ${WITHDRAWAL_STATUSES.join(', ')}`)
  return status
}

function modeOf(args: Arguments) {
  const text = args.text('mode')?.toUpperCase()
  const mode = PAYMENT_MODES.find((one) => one === text)
  if (text !== undefined && !mode)
    throw new UsageFault(`There is no mode ${text}: use one of ${PAYMENT_MODES.join(', ')}`)
  return mode
}

/** Lists withdrawals; those that are overdue stand first. */
function listed(withdrawals: readonly ListedWithdrawal[], now: Date): string {
  const overdue = withdrawals.filter(({ withdrawal }) => isOverdue(withdrawal, now))
  const others = withdrawals.filter((one) => !overdue.includes(one))
  return table(
    ['ID', 'STATUS', 'POINTS', 'REQUESTED', 'DUE', 'BATCH', 'MEMBER', 'ACCOUNT', 'REMARKS'],
    [...overdue, ...others].map((one) => {
      const { transactionId, status, amount, requestDate, expectedBy, batchId, bankCode, accountEnd } = one.withdrawal
      const due = `${expectedBy ?? ''}${isOverdue(one.withdrawal, now) ? ' OVERDUE' : ''}`
      const account = `${bankNameOf(bankCode)} …${accountEnd}`
      const remarks = remarksOn(one).join('; ')
      const batch = `${batchId ?? ''}`
      return [transactionId, status, amount, momentOf(requestDate), due, batch, one.email, account, remarks]
    }),
  )
}

async function decide({ store, mail, now }: CommandContext, args: Omit<Decision, 'at'>): Promise<string> {
  const { withdrawal, changed, action } = await decideWithdrawal(store, { ...args, at: now }, mail)
  const { transactionId, amount, status } = withdrawal
  const what = `${transactionId} (${amount} points)`
  if (changed) return `${what} is ${status}.`
  return action
    ? `${what} was ${action.status} before, by ${action.by} on ${momentOf(action.at)}. Nothing was done.`
    : `${what} was ${status} before. Nothing was done.`
}

async function decideAll({ store, mail, now }: CommandContext, by: string): Promise<string> {
  const { approved, leftOut, failed } = await approveAll(store, mail, { by, at: now })
  if (approved.length + leftOut.length + failed.length === 0) return 'There is nothing to approve.'
  const points = approved.reduce((sum, { amount }) => sum + amount, 0)
  const lines = [`Approved: ${approved.length} (${points} points).`]
  if (leftOut.length > 0)
    lines.push(`Not approved, because of a remark: ${leftOut.length}. Approve each by its ID:`, listed(leftOut, now))
  if (failed.length === 0) return lines.join('\n')
  lines.push(`Failed, and still pending: ${failed.length}. Run the command again:`)
  lines.push(...failed.map(({ withdrawal, why }) => `${withdrawal.transactionId}  ${why}`))
  throw new HttpFailure(503, 'unavailable', lines.join('\n'))
}

interface Correction {
  readonly id: string
  readonly by: string
  readonly reason: string
  readonly reference?: string | undefined
  readonly swap?: string | undefined
}

async function correct({ store, mail, now }: CommandContext, { id, by, reason, reference, swap }: Correction) {
  const record = { by, reason, at: now }
  if (swap !== undefined)
    return (await swapReferences(store, { ...record, ids: [id, swap] }, mail))
      .map(({ transactionId, bankReference }) => `${transactionId} has the reference ${bankReference} now.`)
      .join('\n')
  const { withdrawal, before, changed } = await correctReference(
    store,
    { ...record, id, reference: reference ?? '' },
    mail,
  )
  const { transactionId, bankReference } = withdrawal
  if (!changed) return `${transactionId} had the reference ${bankReference} before. Nothing was done.`
  return `${transactionId} has the reference ${bankReference} now${before ? `. It had ${before}` : ', and had none before'}.`
}

/** Reads the new reference, or the other withdrawal of a swap. */
function correctionOf(args: Arguments): Correction {
  const [reference, swap] = [args.text('utr')?.trim(), args.text('swap')?.trim()]
  if (!reference === !swap)
    throw new UsageFault("The command needs the bank's reference, --utr REF, or the withdrawal that has it, --swap ID")
  const reason = needed(args.text('reason')?.trim(), 'The command needs a --reason, which is recorded')
  return { ...decision(args), reason, reference: reference || undefined, swap: swap || undefined }
}

async function readAccount({ store, vault, now }: CommandContext, args: { id: string; by: string }): Promise<string> {
  const { withdrawal, account } = await readWithdrawalAccount(store, vault(), { ...args, at: now })
  const { transactionId, amount, status, bankCode, batchId } = withdrawal
  return [
    `${transactionId} (${amount} points) is ${status}. Your reading of this account is recorded.`,
    ...(batchId === null ? [] : [`It was sent to the bank in batch ${batchId}. Do not pay it by hand.`]),
    `Account holder  ${account.accountHolderName}`,
    `Account number  ${account.accountNumber}`,
    `IFSC code       ${account.ifscCode} (${bankNameOf(bankCode)})`,
  ].join('\n')
}

export const withdrawalCommands = [
  requestCommand({
    forms: ['withdrawals list [--status STATUS]'],
    about: `Lists withdrawals, overdue ones and then the oldest first: those that wait for you, or all of a status (${WITHDRAWAL_STATUSES.join(', ')}).`,
    entries: { status: optional(picklist(WITHDRAWAL_STATUSES)) },
    read(args) {
      args.none()
      return { status: statusOf(args) }
    },
    work: async ({ store, now }, { status }) =>
      listed(await withdrawalsWithStatus(store, status ? [status] : OPEN), now),
  }),
  requestCommand({
    forms: ['withdrawals approve ID [--by NAME]', 'withdrawals approve --all [--by NAME]'],
    about:
      'Approves a withdrawal by its ID, such as WD-7KQ2-M9XA; --all approves every pending one without a remark in the list.',
    needsKeys: true,
    entries: { ...entries, id: optional(string()) },
    read(args) {
      if (!args.flag('all')) return decision(args)
      args.none()
      return { by: operatorOf(args) }
    },
    work: (context, { id, by }) =>
      id === undefined ? decideAll(context, by) : decide(context, { action: 'approve', id, by }),
  }),
  requestCommand({
    forms: ['withdrawals process ID [--utr REF] [--mode MODE] [--by NAME]'],
    about: `Marks an approved withdrawal as paid. The member reads the bank's reference and the mode (${PAYMENT_MODES.join(', ')}).`,
    needsKeys: true,
    entries: { ...entries, reference: optional(string()), mode: optional(picklist(PAYMENT_MODES)) },
    read: (args) => ({ ...decision(args), reference: args.text('utr'), mode: modeOf(args) }),
    work: (context, request) => decide(context, { action: 'process', ...request }),
  }),
  requestCommand({
    forms: ['withdrawals reject ID --reason TEXT [--by NAME]'],
    about: 'Rejects a withdrawal and returns its points. The member reads the reason.',
    needsKeys: true,
    entries: { ...entries, reason: string() },
    read: (args) => ({ ...decision(args), reason: reasonOf(args) }),
    work: (context, request) => decide(context, { action: 'reject', ...request }),
  }),
  requestCommand({
    forms: ['withdrawals return ID --reason TEXT [--by NAME]'],
    about:
      'Gives the points of an approved or paid withdrawal back, because the bank returned the payment. The member reads the reason.',
    needsKeys: true,
    entries: { ...entries, reason: string() },
    read: (args) => ({ ...decision(args), reason: reasonOf(args) }),
    work: (context, request) => decide(context, { action: 'return', ...request }),
  }),
  requestCommand({
    forms: [
      'withdrawals correct ID --utr REF --reason TEXT [--by NAME]',
      'withdrawals correct ID --swap ID --reason TEXT [--by NAME]',
    ],
    about: `Corrects the bank's reference of a payment, and records the old one, the reason and who did it. Operators read the
      reason, the member does not. The member sees the new reference, and gets a mail if an earlier mail had a wrong one.
      --swap exchanges the references of two payments that were mixed up.`,
    needsKeys: true,
    entries: { ...entries, reference: optional(string()), swap: optional(string()), reason: string() },
    read: correctionOf,
    work: correct,
  }),
  requestCommand({
    forms: ['withdrawals account ID [--by NAME]'],
    about: 'Shows the full bank account to pay, and records who read it.',
    entries,
    read: decision,
    work: readAccount,
  }),
]
