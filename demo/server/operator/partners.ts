import { count, isNotNull, sum } from 'drizzle-orm'
import { offerTallies, redemptions, responses, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'

/** One partner's figures; points are credited for submissions and spent on redemptions. */
export interface PartnerFigures {
  readonly partner: string
  /** Offers of surveys that guests saw, and how far they came with them. */
  seen: number
  started: number
  finished: number
  claimed: number
  registrations: number
  submissions: number
  credited: number
  redemptions: number
  spent: number
}

/** By partner, most submissions first. Only confirmed registrations count. */
export async function partnerFigures(store: Store): Promise<PartnerFigures[]> {
  const found = new Map<string, PartnerFigures>()
  const of = (partner: string | null): PartnerFigures => {
    const name = partner ?? ''
    const offers = { seen: 0, started: 0, finished: 0, claimed: 0 }
    const nothing = {
      partner: name,
      ...offers,
      registrations: 0,
      submissions: 0,
      credited: 0,
      redemptions: 0,
      spent: 0,
    }
    const figures = found.get(name) ?? nothing
    found.set(name, figures)
    return figures
  }
  const { seen, started, finished, claimed } = offerTallies
  const offered = await store
    .select({
      partner: offerTallies.partner,
      seen: sum(seen).mapWith(Number),
      started: sum(started).mapWith(Number),
      finished: sum(finished).mapWith(Number),
      claimed: sum(claimed).mapWith(Number),
    })
    .from(offerTallies)
    .groupBy(offerTallies.partner)
  for (const { partner, ...steps } of offered) Object.assign(of(partner), steps)
  const { partner } = users
  const registered = await store
    .select({ partner, count: count() })
    .from(users)
    .where(isNotNull(users.verifiedAt))
    .groupBy(partner)
  for (const row of registered) of(row.partner).registrations = row.count
  const submitted = await store
    .select({ partner: responses.partner, count: count(), points: sum(responses.pointsEarned) })
    .from(responses)
    .groupBy(responses.partner)
  for (const row of submitted) Object.assign(of(row.partner), { submissions: row.count, credited: Number(row.points) })
  const redeemed = await store
    .select({ partner: redemptions.partner, count: count(), points: sum(redemptions.pointsCost) })
    .from(redemptions)
    .groupBy(redemptions.partner)
  for (const row of redeemed) Object.assign(of(row.partner), { redemptions: row.count, spent: Number(row.points) })
  return [...found.values()].sort((a, b) => b.submissions - a.submissions || (a.partner < b.partner ? -1 : 1))
}
