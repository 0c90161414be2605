import { sql } from 'drizzle-orm'
import { object, parseJson, pipe, safeParse, string } from 'valibot'
import { type PointsUpdated, pointsUpdated } from '../../src/api/live.ts'
import type { Database, Store } from './db/open.ts'
import { MAIL_WAITS } from './mail/outgoing.ts'

// Notices travel through the database: they leave with the commit of what they tell, never before and never without
// it, and reach every process that serves sockets, also from one that serves none.

const POINTS_UPDATED = 'panel_points_updated'
/** Sent by the table itself (migration 0006); the payload is the hash of the session's token. */
const SESSION_ENDED = 'panel_session_ended'

const notice = pipe(string(), parseJson(), object({ userId: string(), update: pointsUpdated }))

/** Tells a member's sockets once the transaction has been committed. */
export async function sendPointsUpdated(store: Store, userId: string, update: PointsUpdated): Promise<void> {
  await store.execute(sql`select pg_notify(${POINTS_UPDATED}, ${JSON.stringify({ userId, update })})`)
}

export interface NoticeHearer {
  onPointsUpdated(userId: string, update: PointsUpdated): void
  onSessionEnded(tokenHash: string): void
  /** A mail was written that may be sent. */
  onMailWaits(): void
  /** Notices may have passed unheard. */
  onMissed(): void
  /** Somebody sent what this version does not know. */
  onUnreadable(): void
}

/** Hears the notices of all processes until the database closes. */
export const hearNotices = ({ listen }: Database, hearer: NoticeHearer): Promise<void> =>
  listen({
    channels: {
      [POINTS_UPDATED](payload) {
        const read = safeParse(notice, payload)
        if (read.success) hearer.onPointsUpdated(read.output.userId, read.output.update)
        else hearer.onUnreadable()
      },
      [SESSION_ENDED]: hearer.onSessionEnded,
      [MAIL_WAITS]: hearer.onMailWaits,
    },
    missed: hearer.onMissed,
  })
