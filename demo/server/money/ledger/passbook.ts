import { sql } from 'drizzle-orm'
import { type Found, type Lookup, prepareLookup } from '../../accounts/sessions.ts'
import { isoOf } from '../../db/iso.ts'
import { redemptions, rewards, surveys, transactions, users, withdrawals } from '../../db/schema.ts'
import type { Reads } from '../../db/store.ts'
import { wordsOf } from '../../db/translated-fields.ts'
import { pointsOfMember } from './ledger.ts'
import { isWrong, type PassbookQuery, passbookPage, type Row, refuseWrong } from './passbook-page.ts'

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
    pageOf({ memberId, points, rows }: FoundPage, query: PassbookQuery) {
      refuseWrong(query)
      return passbookPage(memberId, points, rows)
    },
  }
}
