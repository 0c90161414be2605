import { and, asc, eq, gte } from 'drizzle-orm'
import { array, boolean, optional, string } from 'valibot'
import { counted } from '../../counted.ts'
import { redemptions, rewardCodes, rewards, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { keyIdOf } from '../../db/vault/vault.ts'
import { conflict, invalid, notFound, StartFailure } from '../../http/refusals/failure.ts'
import { addCodes, renewCodes } from '../../money/rewards/codes.ts'
import { codeColumns, openRedemption } from '../../money/rewards/redemption.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { readTextFile } from '../authoring/read-files.ts'
import { momentOf, table } from '../columns.ts'
import { readOperator } from '../read-text.ts'
import { since, sinceOf } from '../since.ts'
import { type CommandContext, operatorOf, requestCommand } from './command.ts'

const LONGEST = 200

/** Lines of codes as they are in the file. An empty line has no code. */
const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r?\n/)

function faultOf(code: string): string | undefined {
  if (code.length > LONGEST) return `has more than ${LONGEST} characters`
  // a tab separates columns, and the others are what is left of a file that is not text
  if (/[\p{C}\uFFFD]/u.test(code)) return 'has characters that no code has: give only the codes'
  return undefined
}

/** Checks all lines first, so that a faulty file adds nothing. @throws a failure with a line for each fault */
function readCodes(lines: readonly string[]): string[] {
  const codes = lines.map((line) => line.trim())
  const faults = codes.flatMap((code, at) => {
    const fault = faultOf(code)
    return fault ? [`line ${at + 1} ${fault}`] : []
  })
  if (codes.every((code) => code === '')) faults.push('the file has no codes')
  if (faults.length > 0) throw invalid(`Nothing was added: ${faults.join('\n')}`)
  return codes
}

interface Adding {
  readonly id: string
  readonly lines: string[]
  readonly by: string
}

/**
 * Names lines by their numbers, because a code must not stand on a screen. First renews the hashes of the stored codes,
 * because after a change of the secret it would not recognise them.
 */
async function addLines({ store, vault, now }: CommandContext, { id, lines, by: operator }: Adding): Promise<string> {
  const { unknown } = await renewCodes(store, vault())
  if (unknown > 0)
    throw conflict(
      `Nothing was added: not every stored code can be decrypted (${unknown} cannot), so the file cannot be compared with them. Add the missing key to PANEL_DATA_KEYS`,
    )
  return store.transaction(async (within) => {
    const by = readOperator(operator)
    const codes = readCodes(lines)
    const [reward] = await within.select().from(rewards).where(eq(rewards.id, id)).for('no key update')
    if (!reward) throw notFound(`There is no reward ${id}`)
    const first = new Map<string, number>()
    for (const [at, code] of codes.entries()) if (code && !first.has(code)) first.set(code, at)
    const stored = await addCodes(within, vault(), { rewardId: id, codes: [...first.keys()], by, at: now })
    const said = codes.flatMap((code, at) => {
      const before = first.get(code) ?? at
      if (!code || (before === at && stored.has(code))) return []
      return [`line ${at + 1}: ${before < at ? `the same code as line ${before + 1}` : 'the code was added before'}`]
    })
    const were = (number: number) => (number === 1 ? 'was' : 'were')
    const leftOut = said.length > 0 ? `, ${said.length} ${were(said.length)} not` : ''
    const summary = `${counted(stored.size, 'code')} ${were(stored.size)} added to ${id}${leftOut}.`
    return [summary, ...said].join('\n')
  })
}

interface Listing {
  readonly id?: string | undefined
  readonly since?: string | undefined
  readonly codes: boolean
}

async function listRedemptions({ store, vault }: CommandContext, { id, since, codes }: Listing): Promise<string> {
  if (id !== undefined && (await store.$count(rewards, eq(rewards.id, id))) === 0)
    throw notFound(`There is no reward ${id}`)
  const rows = await redemptionRows(store, id, since === undefined ? undefined : new Date(since))
  const codeOf = (row: (typeof rows)[number]): string => {
    if (!codes) return row.code ? "the brand's" : "the panel's own"
    const key = keyIdOf(row.code?.sealed ?? '')
    return (
      openRedemption(vault(), row).redemptionCode ??
      `${vault().reads.includes(key) ? 'damaged' : 'key missing'}: ${key}`
    )
  }
  return table(
    ['DATE', 'REWARD', 'MEMBER', 'POINTS', 'CODE'],
    rows.map((row) => [momentOf(row.at), row.reward, row.email, row.points, codeOf(row)]),
  )
}

const redemptionRows = (store: Store, id: string | undefined, since: Date | undefined) =>
  store
    .select({
      at: redemptions.createdAt,
      reward: redemptions.rewardId,
      email: users.email,
      points: redemptions.pointsCost,
      ...codeColumns,
    })
    .from(redemptions)
    .innerJoin(users, eq(users.id, redemptions.userId))
    .leftJoin(rewardCodes, eq(rewardCodes.redemptionId, redemptions.id))
    .where(and(id === undefined ? undefined : eq(redemptions.rewardId, id), since && gte(redemptions.createdAt, since)))
    .orderBy(asc(redemptions.createdAt), asc(redemptions.id))

async function addingOf(args: Arguments): Promise<Adding> {
  const [id, file, ...more] = args.names
  if (!id || !file || more.length > 0) throw new UsageFault('Expected an ID and a FILE')
  const lines = linesOf(await readTextFile(file))
  if (lines.length > 200_000) throw new StartFailure(`${file} has more than 200000 lines: split it`)
  return { id, lines, by: operatorOf(args) }
}

export const rewardCodeCommands = [
  requestCommand({
    forms: ['rewards codes add ID FILE [--by NAME]'],
    about: `Stores the brand's own codes for a reward, one a line; - reads standard input. Each is given once. A reward
      whose codes are all given is sold out. A faulty line refuses the file; a known code is named and left out.`,
    needsKeys: true,
    needsSecret: true,
    entries: { id: string(), lines: array(string()), by: string() },
    read: addingOf,
    work: addLines,
  }),
  requestCommand({
    forms: ['rewards redemptions [ID] [--since DATE] [--codes]'],
    about: 'Lists the redemptions, of one reward or since a date. It shows the codes only with --codes.',
    entries: { id: optional(string()), since, codes: boolean() },
    read(args) {
      const id = args.names.length > 0 ? args.one('ID') : undefined
      return { id, since: sinceOf(args), codes: args.flag('codes') }
    },
    work: listRedemptions,
  }),
]
