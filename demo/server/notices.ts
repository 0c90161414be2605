import { sql } from 'drizzle-orm'
import { object, parse, pipe, string, transform } from 'valibot'
import { type PointsUpdated, pointsUpdated } from '../../src/api/live.ts'
import type { Database, Store } from './db/open.ts'

// Notices travel through the database: they leave with the commit of what they tell, never before and never without
// it, and reach every process that serves sockets, also from one that serves none.

const CHANNEL = 'panel_points_updated'

const notice = pipe(
  string(),
  transform((text): unknown => JSON.parse(text)),
  object({ userId: string(), update: pointsUpdated }),
)

/** Tells a member's sockets once the transaction has been committed. */
export async function sendPointsUpdated(store: Store, userId: string, update: PointsUpdated): Promise<void> {
  await store.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ userId, update })})`)
}

export interface NoticeHearer {
  onPointsUpdated(userId: string, update: PointsUpdated): void
  /** Notices may have passed unheard. */
  onMissed(): void
}

/** Hears the notices of all processes until the database closes. */
export const hearNotices = ({ listen }: Database, { onPointsUpdated, onMissed }: NoticeHearer): Promise<void> =>
  listen(CHANNEL, {
    hear(payload) {
      const { userId, update } = parse(notice, payload)
      onPointsUpdated(userId, update)
    },
    missed: onMissed,
  })
