import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ledger } from '../../../src/contract/ledger.ts'
import { isoOf } from '../db/iso.ts'
import { memberActions, redemptions, rewards, surveys, transactions, users, withdrawals } from '../db/schema.ts'
import { translatedFields } from '../db/translated-fields.ts'
import type { HttpBackend } from '../http/backend.ts'
import { serveReading } from '../http/http.ts'
import { prepareLookup } from '../http/session/lookup.ts'
import { pointsOfMember } from './ledger.ts'
import { passbookPage, type Row, refuseWrong } from './passbook-page.ts'

const isOfSurvey = sql`${transactions.kind} in ('survey_credit', 'screening_credit')`

const title = sql`case
  when ${isOfSurvey} then (select ${surveys.title} from ${surveys} where ${surveys.id} = ${transactions.reference})
  when ${transactions.kind} = 'redemption' then (select ${rewards.name} from ${redemptions} join ${rewards} on ${rewards.id} = ${redemptions.rewardId}
    where ${redemptions.id} = ${transactions.reference})
  when ${transactions.kind} = 'operator_credit' then (select ${memberActions.reason} from ${memberActions} where ${memberActions.id} = ${transactions.reference})
  else (select ${withdrawals.transactionId} from ${withdrawals} where ${withdrawals.id} = ${transactions.reference})
end`

const translations = sql`case
  when ${isOfSurvey} then (select ${translatedFields(surveys.translations, { title: 'title' })} from ${surveys}
    where ${surveys.id} = ${transactions.reference})
  when ${transactions.kind} = 'redemption' then (select ${translatedFields(rewards.translations, { title: 'name' })} from ${redemptions}
    join ${rewards} on ${rewards.id} = ${redemptions.rewardId} where ${redemptions.id} = ${transactions.reference})
end`

const page = sql<readonly Row[]>`(
  select coalesce(json_agg(entry order by entry.id desc), '[]') from (
    select ${transactions.number} as id, ${isoOf(transactions.createdAt)} as date, ${transactions.kind} as kind,
      ${title} as title, ${translations} as translations, ${transactions.points} as points, ${transactions.balance} as balance
    from ${transactions} where ${transactions.userId} = ${users.id}
      and ${transactions.number} < coalesce(${sql.placeholder('before')}::bigint, 9223372036854775807)
    order by ${transactions.number} desc limit ${sql.placeholder('limit')}::bigint
  ) as entry
)`

export function servePassbook(app: FastifyInstance, backend: HttpBackend): void {
  const find = prepareLookup(backend.database.reads, 'ledger', { points: pointsOfMember, rows: page })
  serveReading(
    app,
    backend,
    ledger,
    (query) => {
      refuseWrong(query)
      const { before = null, limit } = query
      return (hash, now) => find(hash, now, { before, limit })
    },
    ({ memberId, points, rows }) => passbookPage(memberId, points, rows),
  )
}
