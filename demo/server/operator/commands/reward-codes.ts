import { eq } from 'drizzle-orm'
import { number, optional, string } from 'valibot'
import { dayOf } from '../../db/indian-day.ts'
import { rewards } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { addCodes, renewCodes } from '../../money/rewards/codes.ts'
import { codeGroups, type Withdrawn, withdrawCodes, withdrawnAmong } from '../../money/rewards/withdrawing.ts'
import { readRupees } from '../../money/withdrawals/read-amount.ts'
import { counted } from '../../refusals/counted.ts'
import { conflict, invalid, notFound } from '../../refusals/failure.ts'
import { readOperator, readText } from '../../refusals/read-text.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { momentOf, table } from '../columns.ts'
import { type CodeLine, codeLines, readCodes } from './codes-file.ts'
import { type CommandContext, needed, operatorOf, requestCommand } from './command.ts'
import { redemptionsCommand } from './redemptions.ts'

const wereOf = (number: number) => (number === 1 ? 'was' : 'were')
const was = (number: number) => `${counted(number, 'code')} ${wereOf(number)}`
const leftOut = ({ length }: readonly string[]) => (length > 0 ? `, ${length} ${wereOf(length)} not` : '')

interface Asked {
  readonly id: string
  readonly lines: readonly CodeLine[]
  readonly by: string
}

async function rewardOf(store: Store, id: string) {
  const [reward] = await store.select().from(rewards).where(eq(rewards.id, id)).for('no key update')
  if (!reward) throw notFound(`There is no reward ${id}`)
  return reward
}

/** @throws a 400 with a line for each code that has expired or has another value, so that a faulty file adds nothing */
function refuseUnfit(lines: readonly CodeLine[], worth: number, today: string): void {
  const faults = lines.flatMap(({ line, rupees, expiresOn }) => {
    if (expiresOn !== undefined && expiresOn < today) return [`line ${line}: the code expired on ${expiresOn}`]
    if (rupees === undefined || rupees === worth) return []
    return [`line ${line}: the value is ₹${rupees}, but the reward is worth ₹${worth}`]
  })
  if (faults.length === 0) return
  const remedy = faults.some((fault) => fault.includes('₹'))
    ? ['A reward is worth its points in rupees. If its codes have another value on purpose, say so: --value RUPEES']
    : []
  throw invalid(`Nothing was changed: ${[...faults, ...remedy].join('\n')}`)
}

/** Renews the hashes of the stored codes, because after a change of the secret none of them would be recognised. */
async function renewAll({ store, vault }: CommandContext): Promise<void> {
  const { unknown } = await renewCodes(store, vault())
  if (unknown > 0)
    throw conflict(
      `Nothing was changed: not every stored code can be decrypted (${unknown} cannot), so the file cannot be compared with them. Add the missing key to PANEL_DATA_KEYS`,
    )
}

/** Returns the first line of each code. */
function firstLines(lines: readonly CodeLine[]): ReadonlyMap<string, CodeLine> {
  const first = new Map<string, CodeLine>()
  for (const one of lines) if (!first.has(one.code)) first.set(one.code, one)
  return first
}

/** Names lines by their numbers, because a code must not stand on a screen. */
async function addLines(
  context: CommandContext,
  { id, lines, by: operator, value }: Asked & { value?: number | undefined },
) {
  const { store, vault, now } = context
  await renewAll(context)
  return store.transaction(async (within) => {
    const by = readOperator(operator)
    const { pointsCost } = await rewardOf(within, id)
    refuseUnfit(lines, value ?? pointsCost, dayOf(now))
    const first = firstLines(lines)
    const stored = await addCodes(within, vault(), { rewardId: id, codes: [...first.values()], by, at: now })
    const known = [...first.keys()].filter((code) => !stored.has(code))
    const withdrawn = await withdrawnAmong(within, vault(), known)
    const said = lines.flatMap(({ line, code }) => {
      const before = first.get(code)?.line ?? line
      if (before < line) return [`line ${line}: the same code as line ${before}`]
      if (stored.has(code)) return []
      return [`line ${line}: the code was added before${withdrawn.has(code) ? ', and was withdrawn' : ''}`]
    })
    return [`${was(stored.size)} added to ${id}${leftOut(said)}.`, ...said].join('\n')
  })
}

const OUTCOMES: Readonly<Record<Exclude<Withdrawn, 'now'>, string>> = {
  before: 'the code was withdrawn before',
  given: 'a member has the code, so it was not withdrawn',
  unknown: 'the reward has no such code',
}

async function withdrawLines(
  context: CommandContext,
  { id, lines, by: operator, reason: given }: Asked & { reason: string },
) {
  const { store, vault, now } = context
  await renewAll(context)
  return store.transaction(async (within) => {
    const [by, reason] = [readOperator(operator), readText('The reason', given, 500)]
    await rewardOf(within, id)
    const first = firstLines(lines)
    const outcomes = await withdrawCodes(within, vault(), {
      rewardId: id,
      codes: [...first.keys()],
      by,
      reason,
      at: now,
    })
    const said = [...first].flatMap(([code, { line }]) => {
      const outcome = outcomes.get(code) ?? 'unknown'
      return outcome === 'now' ? [] : [`line ${line}: ${OUTCOMES[outcome]}`]
    })
    const summary = `${was(first.size - said.length)} withdrawn from ${id}${leftOut(said)}.`
    return [summary, ...said].join('\n')
  })
}

async function listCodes({ store }: CommandContext, { id }: { id: string }): Promise<string> {
  if ((await store.$count(rewards, eq(rewards.id, id))) === 0) throw notFound(`There is no reward ${id}`)
  return table(
    ['ADDED', 'BY', 'EXPIRES', 'CODES', 'GIVEN', 'WITHDRAWN'],
    (await codeGroups(store, id)).map((one) => [
      momentOf(one.addedAt),
      one.addedBy,
      one.expiresOn ?? 'never',
      one.all,
      one.given,
      one.withdrawnAt ? `${momentOf(one.withdrawnAt)} by ${one.withdrawnBy}: ${one.withdrawnReason}` : '',
    ]),
  )
}

async function askedOf(args: Arguments): Promise<{ id: string; lines: CodeLine[]; by: string }> {
  const [id, file, ...more] = args.names
  if (!id || !file || more.length > 0) throw new UsageFault('Expected an ID and a FILE')
  const lines = await readCodes(file, { columns: args.text('columns'), isDayFirst: args.flag('day-first') })
  return { id, lines, by: operatorOf(args) }
}

function statedValue(args: Arguments): number | undefined {
  const text = args.text('value')
  if (text === undefined) return undefined
  const read = readRupees(text)
  if ('fault' in read) throw new UsageFault(`--value: ${read.fault}`)
  return read.rupees
}

export const rewardCodeCommands = [
  requestCommand({
    forms: ['rewards codes add ID FILE [--columns TEXT] [--day-first] [--value RUPEES] [--by NAME]'],
    about: `Stores the brand's own codes for a reward; - reads standard input. The file has one code a line, or is a CSV file
      whose first line names the columns code, pin, value and expiry; --columns 'Voucher Code=code; Serial=none' gives other
      names a meaning. Each code is given once, and none after its expiry. A reward without a code is sold out. A faulty line
      refuses the file, and so does a value that is not the reward's; a known code is named and left out.`,
    needsKeys: true,
    needsSecret: true,
    keepsSealed: true,
    entries: { id: string(), lines: codeLines, by: string(), value: optional(number()) },
    read: async (args) => ({ ...(await askedOf(args)), value: statedValue(args) }),
    work: addLines,
  }),
  requestCommand({
    forms: ['rewards codes withdraw ID FILE --reason TEXT [--columns TEXT] [--day-first] [--by NAME]'],
    about: `Withdraws the codes in the file, such as those that a brand called back, so that no member is given one. A code
      that a member has stays. The reason is recorded, and shows in the list.`,
    needsKeys: true,
    needsSecret: true,
    entries: { id: string(), lines: codeLines, by: string(), reason: string() },
    async read(args) {
      const reason = needed(args.text('reason')?.trim(), 'The command needs a --reason, which is recorded')
      return { ...(await askedOf(args)), reason }
    },
    work: withdrawLines,
  }),
  requestCommand({
    forms: ['rewards codes list ID'],
    about:
      'Counts the codes of a reward by the time when they were added, their expiry and their withdrawal. It shows no code.',
    entries: { id: string() },
    read: (args) => ({ id: args.one('ID') }),
    work: listCodes,
  }),
  redemptionsCommand,
]
