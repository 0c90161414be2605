import { type InferOutput, literal, object, optional, picklist, string, variant } from 'valibot'
import { normalizeEmail } from '../../../src/validation/email.ts'
import { unlinkMember } from '../accounts/google/unlink.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { findByEmail } from '../accounts/members.ts'
import { eraseMember } from '../accounts/privacy/erasure.ts'
import { exportMember } from '../accounts/privacy/export.ts'
import type { Member } from '../accounts/sessions.ts'
import { WITHDRAWAL_STATUSES } from '../db/schema.ts'
import type { Database } from '../db/store.ts'
import { keysInUse, reseal } from '../db/vault/reseal.ts'
import { SealFault, type Vault } from '../db/vault/vault.ts'
import { HttpFailure } from '../http/refusals/failure.ts'
import type { Mail } from '../mail/mail.ts'
import { resealMails, writeMail } from '../mail/outgoing.ts'
import { readWithdrawalAccount } from '../money/withdrawals/account.ts'
import { type ApprovedAll, approveAll } from '../money/withdrawals/approve-all.ts'
import { bankNameOf } from '../money/withdrawals/bank-name.ts'
import { decideWithdrawal, type Outcome, readWords } from '../money/withdrawals/decision.ts'
import { type ListedWithdrawal, remarksOn, withdrawalsWithStatus } from '../money/withdrawals/listing.ts'
import { OPEN } from '../money/withdrawals/statuses.ts'
import { resealDrafts } from '../surveys/drafts.ts'
import { checkDatabase } from './check.ts'
import { columns, momentOf } from './columns.ts'
import { type PartnerFigures, partnerFigures } from './partners.ts'
import { printableJson } from './printable.ts'
import { isItemCommand, itemCommands, runItemCommand } from './surveys-and-rewards.ts'

const decision = { id: string(), by: string() }

/** A command in the form that is sent to a running server. */
export const command = variant('verb', [
  object({ verb: literal('list'), status: optional(picklist(WITHDRAWAL_STATUSES)) }),
  object({ verb: literal('approve'), ...decision }),
  object({ verb: literal('approve-all'), by: string() }),
  object({ verb: literal('process'), ...decision }),
  object({ verb: literal('reject'), ...decision, reason: optional(string()) }),
  object({ verb: literal('account'), ...decision }),
  object({ verb: literal('keys') }),
  object({ verb: literal('rotate') }),
  object({ verb: literal('check') }),
  object({ verb: literal('partners') }),
  object({ verb: literal('export'), email: string() }),
  object({ verb: literal('erase'), email: string(), by: string() }),
  object({ verb: literal('unlink'), email: string() }),
  ...itemCommands,
])
export type Command = InferOutput<typeof command>

/**
 * What commands work on. The vault is created only if a command needs it, so others run without keys. `mail` belongs to
 * a running server; without it a letter is queued in the database until a server sends it.
 */
export interface CommandContext {
  readonly database: Database
  readonly vault: () => Vault
  readonly mail?: Pick<Mail, 'enqueue'>
}

/** Runs the command and returns what was done. Throws an HttpFailure if it is refused, a SealFault without its key. */
export async function runCommand(context: CommandContext, command: Command, now: Date): Promise<string> {
  const { vault } = context
  const { store } = context.database
  if (isItemCommand(command)) return runItemCommand(store, command, now)
  const mail = context.mail ?? { enqueue: (within, letter) => writeMail(within, vault(), letter, now) }
  switch (command.verb) {
    case 'list':
      return table(await withdrawalsWithStatus(store, command.status ? [command.status] : OPEN))
    case 'account':
      return whole(await readWithdrawalAccount(store, vault(), { id: command.id, by: command.by, at: now }))
    case 'keys':
      return inUse(await keysInUse(store), vault())
    case 'check':
      return checkDatabase(store, vault())
    case 'partners':
      return report(await partnerFigures(store))
    case 'export':
      return printableJson(
        JSON.stringify(await exportMember(store, vault(), await memberOf(store, command.email), now), null, 2),
      )
    case 'erase': {
      const by = readWords('The name of who deletes', command.by, 100)
      const { id, email } = await memberOf(store, command.email)
      await store.transaction(async (within) => {
        await lockMember(within, id, 'update')
        await eraseMember(within, id, { now, by })
      })
      return `The account of ${email} was deleted.`
    }
    case 'unlink': {
      const { id, email } = await memberOf(store, command.email)
      if (!(await unlinkMember(store, id, { mail, now }))) return `${email} has no Google account linked.`
      return `The Google account of ${email} was unlinked, every session ended, and the owner is mailed.`
    }
    case 'rotate':
      return rotate(context.database, vault())
    case 'approve-all':
      return allApproved(await approveAll(store, { by: command.by, at: now }))
    default: {
      const { verb: action, id, by } = command
      const reason = command.verb === 'reject' ? command.reason : undefined
      return decisionText(await decideWithdrawal(store, { action, id, by, reason, at: now }))
    }
  }
}

/** Finds a member, also an unconfirmed registration. */
async function memberOf(store: Database['store'], email: string): Promise<Member> {
  const member = await findByEmail(store, normalizeEmail(email))
  if (!member) throw new HttpFailure(404, 'not-found', `There is no member ${email}`)
  return member
}

function whole({ withdrawal, account }: Awaited<ReturnType<typeof readWithdrawalAccount>>): string {
  const { transactionId, amount, status, bankCode } = withdrawal
  return [
    `${transactionId} (${amount} points) is ${status}. Your reading of this account is recorded.`,
    `Account holder  ${account.accountHolderName}`,
    `Account number  ${account.accountNumber}`,
    `IFSC code       ${account.ifscCode} (${bankNameOf(bankCode)})`,
  ].join('\n')
}

async function rotate({ store }: Database, vault: Vault): Promise<string> {
  const { changed, left } = await reseal(store, vault)
  const mails = await resealMails(store, vault)
  const drafts = await resealDrafts(store, vault)
  const done = `${changed} bank accounts are newly encrypted under the key ${vault.writes}.`
  const lines = [done]
  if (left > 0) lines.push(`${left} could not be decrypted:`, inUse(await keysInUse(store), vault))
  if (mails > 0) lines.push(`${mails} queued mails could not be decrypted and are unchanged.`)
  if (drafts > 0) lines.push(`${drafts} drafts of surveys could not be decrypted and are unchanged.`)
  if (left + mails + drafts === 0) lines.push('Every other key may be removed.')
  return lines.join('\n')
}

/** Each key with its number of accounts, the current one first. */
function inUse(counts: Awaited<ReturnType<typeof keysInUse>>, { writes, reads }: Vault): string {
  const remarkOn = (id: string) => (id === writes ? '  writes' : reads.includes(id) ? '' : '  MISSING')
  return [...new Set([...reads, ...counts.keys()])]
    .map((id) => `${id}  ${counts.get(id) ?? 0} bank accounts${remarkOn(id)}`)
    .join('\n')
}

/** The figures by partner; the panel's own site has no name. */
function report(figures: readonly PartnerFigures[]): string {
  const lines = figures.map((one) => [
    one.partner || '(own site)',
    one.seen,
    one.started,
    one.finished,
    one.claimed,
    one.registrations,
    one.submissions,
    one.credited,
    one.redemptions,
    one.spent,
  ])
  const offers = ['OFFERS SEEN', 'STARTED', 'FINISHED', 'CLAIMED']
  const heads = ['PARTNER', ...offers, 'REGISTRATIONS', 'SUBMISSIONS', 'POINTS CREDITED', 'REDEMPTIONS', 'POINTS SPENT']
  return lines.length === 0 ? 'There are none.' : columns([heads, ...lines])
}

function decisionText({ withdrawal, changed, action }: Outcome): string {
  const { transactionId, amount, status } = withdrawal
  const what = `${transactionId} (${amount} points)`
  if (changed) return `${what} is ${status}.`
  return `${what} was ${status} before${action ? `, by ${action.by} on ${momentOf(action.at)}` : ''}. Nothing was done.`
}

/** The approved withdrawals, and the others with their remarks. Throws the same text if some failed. */
function allApproved({ approved, leftOut, failed }: ApprovedAll): string {
  const points = approved.reduce((sum, { amount }) => sum + amount, 0)
  const lines = [`${approved.length} withdrawals (${points} points) are approved.`]
  if (leftOut.length > 0)
    lines.push(`${leftOut.length} have a remark and are left out; approve each by its ID:`, table(leftOut))
  if (failed.length === 0) return lines.join('\n')
  lines.push(`${failed.length} failed and are still pending; run the command again:`)
  lines.push(...failed.map(({ withdrawal, why }) => `${withdrawal.transactionId}  ${why}`))
  throw new HttpFailure(503, 'unavailable', lines.join('\n'))
}

function table(rows: readonly ListedWithdrawal[]): string {
  if (rows.length === 0) return 'There are none.'
  const lines = rows.map((row) => {
    const { withdrawal, email } = row
    const { transactionId, status, amount, requestDate, bankCode, accountEnd } = withdrawal
    const account = `${bankNameOf(bankCode)} …${accountEnd}`
    return [transactionId, status, amount, momentOf(requestDate), email, account, remarksOn(row).join('; ')]
  })
  return columns([['ID', 'STATUS', 'POINTS', 'REQUESTED', 'MEMBER', 'ACCOUNT', 'REMARKS'], ...lines])
}

export type Reply = { readonly output: string } | { readonly fault: string }

/** The outcome, or the refusal in one line. */
export async function attempt(run: () => Promise<string>): Promise<Reply> {
  try {
    return { output: await run() }
  } catch (fault) {
    if (fault instanceof HttpFailure || fault instanceof SealFault) return { fault: fault.message }
    throw fault
  }
}
