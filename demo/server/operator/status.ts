import { and, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { countUnanswered } from '../accounts/complaints/filing.ts'
import { dayOf } from '../db/indian-day.ts'
import { rowsOf } from '../db/rows.ts'
import { mailsGivenUp, operatorMails, withdrawals } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { CREDITS } from '../ledger/accounts.ts'
import { operatorMail } from '../mail/writing.ts'
import { isLeft } from '../money/rewards/codes.ts'
import { countOverdue } from '../money/withdrawals/listing.ts'
import { OPEN } from '../money/withdrawals/statuses.ts'
import type { Backend } from './backend.ts'

export const DAY = 86_400_000

/** Warns of a reward that has at most this number of codes left. */
const FEW_CODES = 5

const list = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )

/** Mails that a mail server has refused at least once, and that are tried again. */
const failingMails = sql`select count(*)::int from outgoing_mails where tries > 1 or (tries = 1 and leased_by is null)`

interface Figures {
  readonly joined: number
  readonly active: number
  readonly started: number
  readonly guestsStarted: number
  readonly completed: number
  readonly screenedOut: number
  readonly credited: number
  readonly owed: number
  readonly held: number
  readonly waiting: number
  readonly waitingPoints: number
  readonly overdue: number
  readonly complaints: number
  readonly complaintsOverdue: number
  readonly paid: number
  readonly paidPoints: number
  readonly runningOut: readonly { readonly id: string; readonly left: number }[]
  readonly mailsFailing: number
  readonly mailsGivenUp: number
}

/** Reads the figures of the time since a moment, and what waits now. Points of deleted accounts are owed to nobody. */
export async function readStatus(store: Store, since: Date, now: Date): Promise<Figures> {
  const from = sql`${since.toISOString()}::timestamptz`
  const open = sql`from withdrawals where status in (${list(OPEN)})`
  const paid = sql`from withdrawals where status = 'processed' and processed_date >= ${from}`
  const owed = sql`from (select distinct on (user_id) balance, held from transactions
    join users on users.id = user_id where erased_at is null order by user_id, number desc) as last`
  const begun = sql`select user_id, survey_id from survey_drafts where changed_at >= ${from}
    union select user_id, survey_id from survey_places where decided_at >= ${from}
    union select user_id, survey_id from responses where completed_at >= ${from}`
  const [figures] = await rowsOf<Omit<Figures, 'overdue' | 'complaints' | 'complaintsOverdue'>>(
    store,
    sql`select
      (select count(*)::int from users where verified_at >= ${from}) as joined,
      (select count(distinct user_id)::int from (select user_id from sessions where created_at >= ${from}
        union select user_id from (${begun}) as begun) as seen) as active,
      (select count(*)::int from (${begun}) as begun) as started,
      (select coalesce(sum(started), 0)::int from offer_tallies where day >= ${from}::date) as "guestsStarted",
      (select count(*)::int from responses where completed_at >= ${from}) as completed,
      (select count(*)::int from survey_places where outcome <> 'in' and decided_at >= ${from}) as "screenedOut",
      (select coalesce(sum(points), 0)::float8 from transactions
        where kind in (${list(CREDITS)}) and created_at >= ${from}) as credited,
      (select coalesce(sum(balance), 0)::float8 ${owed}) as owed,
      (select coalesce(sum(held), 0)::float8 ${owed}) as held,
      (select count(*)::int ${open}) as waiting,
      (select coalesce(sum(amount), 0)::float8 ${open}) as "waitingPoints",
      (select count(*)::int ${paid}) as paid,
      (select coalesce(sum(amount), 0)::float8 ${paid}) as "paidPoints",
      (select coalesce(json_agg(few order by id), '[]') from (select rewards.id as id,
          count(*) filter (where ${isLeft(dayOf(now))})::int as left from rewards
          join reward_codes on reward_id = rewards.id where closed_at is null group by rewards.id
        ) as few where few.left <= ${FEW_CODES}) as "runningOut",
      (${failingMails}) as "mailsFailing",
      (select count(*)::int from mails_given_up where at >= ${from}) as "mailsGivenUp"`,
  )
  if (!figures) throw new Error('the figures have no row')
  return { ...figures, overdue: await countOverdue(store, now), ...(await countUnanswered(store, now)) }
}

/**
 * Mails the operator if a withdrawal or a complaint waits for longer than a day, or if mails fail: once a day at most,
 * over all nodes, because one row has the time of the last mail.
 */
export async function mailOperator({ config, database, mail }: Pick<Backend, 'config' | 'database' | 'mail'>) {
  const { operatorMail: to } = config
  if (!to) return
  const now = config.now()
  const dayAgo = new Date(now.getTime() - DAY)
  await database.store.transaction(async (within) => {
    const late = and(inArray(withdrawals.status, [...OPEN]), lt(withdrawals.requestDate, dayAgo))
    const waiting = await within.$count(withdrawals, late)
    const [failing] = await rowsOf<{ count: number }>(within, failingMails)
    const givenUp = await within.$count(mailsGivenUp, gte(mailsGivenUp.at, dayAgo))
    const failed = (failing?.count ?? 0) + givenUp
    const { complaints, complaintsOverdue } = await countUnanswered(within, now, dayAgo)
    if (waiting + failed + complaints === 0) return
    const mine = await within
      .insert(operatorMails)
      .values({ sentAt: now })
      .onConflictDoUpdate({
        target: operatorMails.only,
        set: { sentAt: now },
        setWhere: lte(operatorMails.sentAt, dayAgo),
      })
      .returning()
    if (mine.length > 0)
      await mail.enqueue(within, operatorMail(to, { waiting, complaints, complaintsOverdue, failing: failed }))
  })
}
