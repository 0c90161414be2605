import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Store } from '../../db/store.ts'
import { table } from '../columns.ts'
import { nothing, requestCommand } from './command.ts'

type Figures = Readonly<Record<string, number>> & { readonly partner: string }

const figures = sql`
  select coalesce(partner, '') as partner, sum(seen)::float8 as seen, sum(started)::float8 as started,
    sum(finished)::float8 as finished, sum(claimed)::float8 as claimed, sum(registered)::float8 as registered,
    sum(submitted)::float8 as submitted, sum(credited)::float8 as credited, sum(redeemed)::float8 as redeemed,
    sum(spent)::float8 as spent
  from (
    select partner, seen, started, finished, claimed, 0 as registered, 0 as submitted, 0 as credited, 0 as redeemed,
      0 as spent from offer_tallies
    union all select partner, 0, 0, 0, 0, 1, 0, 0, 0, 0 from users where verified_at is not null
    union all select partner, 0, 0, 0, 0, 0, 1, points_earned, 0, 0 from responses
    union all select partner, 0, 0, 0, 0, 0, 0, 0, 1, points_cost from redemptions
  ) as counted
  group by coalesce(partner, '') order by submitted desc, coalesce(partner, '') collate "C"`

const HEADS = {
  seen: 'OFFERS SEEN',
  started: 'STARTED',
  finished: 'FINISHED',
  claimed: 'CLAIMED',
  registered: 'REGISTRATIONS',
  submitted: 'SUBMISSIONS',
  credited: 'POINTS CREDITED',
  redeemed: 'REDEMPTIONS',
  spent: 'POINTS SPENT',
}

export const partnerFigures = (store: Store) => rowsOf<Figures>(store, figures)

export const partnersCommand = requestCommand({
  forms: ['partners report'],
  about: 'Prints the registrations, submissions and redemptions of each partner.',
  entries: {},
  read: nothing,
  async work({ store }) {
    const rows = await partnerFigures(store)
    return table(
      ['PARTNER', ...Object.values(HEADS)],
      rows.map((row) => [row.partner || '(own site)', ...Object.keys(HEADS).map((name) => row[name] ?? 0)]),
    )
  },
})
