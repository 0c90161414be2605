import { sql } from 'drizzle-orm'
import type { AnswerSentBy } from '../../../../src/api/call.ts'
import type { ledger } from '../../../../src/api/ledger.ts'
import { type Found, type Lookup, prepareLookup } from '../../accounts/sessions.ts'
import { isoOf } from '../../db/iso.ts'
import {
  redemptions,
  rewards,
  surveys,
  type TransactionKind,
  transactions,
  users,
  withdrawals,
} from '../../db/schema.ts'
import type { Reads } from '../../db/store.ts'
import { wordsOf } from '../../db/translated-fields.ts'
import { movedBy } from './accounts.ts'
import { pointsOfMember } from './ledger.ts'
import { isWrong, KINDS, nextOf, type PassbookQuery, refuseWrong } from './passbook-page.ts'

interface Row {
  readonly id: number
  readonly date: string
  readonly kind: TransactionKind
  /** Null if nothing has the reference. */
  readonly title: string | null
  readonly translations: Readonly<Record<string, { readonly title?: string }>> | null
  /** That the transaction moved, whichever way. */
  readonly points: number
  readonly balance: number
}

interface FoundPage extends Found {
  readonly points: number
  readonly rows: readonly Row[]
}

const title = sql`case ${transactions.kind}
  when 'survey_credit' then (select ${surveys.title} from ${surveys} where ${surveys.id} = ${transactions.reference})
  when 'redemption' then (select ${rewards.name} from ${redemptions} join ${rewards} on ${rewards.id} = ${redemptions.rewardId}
    where ${redemptions.id} = ${transactions.reference})
  else (select ${withdrawals.transactionId} from ${withdrawals} where ${withdrawals.id} = ${transactions.reference})
end`

/** The same in further languages. */
const translations = sql`case ${transactions.kind}
  when 'survey_credit' then (select ${wordsOf(surveys.translations, { title: 'title' })} from ${surveys}
    where ${surveys.id} = ${transactions.reference})
  when 'redemption' then (select ${wordsOf(rewards.translations, { title: 'name' })} from ${redemptions}
    join ${rewards} on ${rewards.id} = ${redemptions.rewardId} where ${redemptions.id} = ${transactions.reference})
end`

/** A page of the passbook, by its numbers. */
const page = sql<readonly Row[]>`(
  select coalesce(json_agg(entry order by entry.id desc), '[]') from (
    select ${transactions.number} as id, ${isoOf(transactions.createdAt)} as date, ${transactions.kind} as kind,
      ${title} as title, ${translations} as translations, ${transactions.points} as points, ${transactions.balance} as balance
    from ${transactions} where ${transactions.userId} = ${users.id}
      and ${transactions.number} < coalesce(${sql.placeholder('before')}::bigint, 9223372036854775807)
    order by ${transactions.number} desc limit ${sql.placeholder('limit')}::bigint
  ) as entry
)`

/** Pages of a member's ledger, newest first. A page of a long one costs what a page of a short one does. */
export function createPassbook(reads: Reads) {
  const find = prepareLookup(reads, 'ledger', { points: pointsOfMember, rows: page })

  return {
    lookupFor: (query: PassbookQuery): Lookup<FoundPage> => {
      // refused once it is known that a member asks
      const { before = null, limit } = isWrong(query) ? { limit: 1 } : query
      return (hash, now) => find(hash, now, { before, limit })
    },
    pageOf({ memberId: userId, points, rows }: FoundPage, query: PassbookQuery): AnswerSentBy<typeof ledger> {
      refuseWrong(query)
      return {
        success: true,
        points,
        entries: rows.map((row) => ({ ...row, kind: KINDS[row.kind], ...movedBy({ ...row, userId }) })),
        next: nextOf(rows.at(-1)),
      }
    },
  }
}
