import { and, asc, eq, gte } from 'drizzle-orm'
import { boolean, optional, string } from 'valibot'
import { redemptions, rewardCodes, rewards, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { keyIdOf } from '../../db/vault/vault.ts'
import { codeColumns, openRedemption } from '../../money/rewards/redemption.ts'
import { notFound } from '../../refusals/failure.ts'
import { momentOf, table } from '../columns.ts'
import { since, sinceOf } from '../since.ts'
import { type CommandContext, requestCommand } from './command.ts'

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
    const { redemptionCode, pin } = openRedemption(vault(), row)
    if (redemptionCode !== null) return pin === null ? redemptionCode : `${redemptionCode} PIN ${pin}`
    return `${vault().reads.includes(key) ? 'damaged' : 'key missing'}: ${key}`
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

export const redemptionsCommand = requestCommand({
  forms: ['rewards redemptions [ID] [--since DATE] [--codes]'],
  about:
    'Lists the redemptions, of one reward or since a date. It shows the codes, with their PINs, only with --codes.',
  entries: { id: optional(string()), since, codes: boolean() },
  read(args) {
    const id = args.names.length > 0 ? args.one('ID') : undefined
    return { id, since: sinceOf(args), codes: args.flag('codes') }
  },
  work: listRedemptions,
})
