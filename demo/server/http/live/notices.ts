import { sql } from 'drizzle-orm'
import { object, parseJson, pipe, safeParse, string } from 'valibot'
import { type PointsUpdated, pointsUpdated } from '../../../../src/contract/live.ts'
import { channels } from '../../db/channels.ts'
import type { Database, Store } from '../../db/store.ts'

// The database sends notices when a change commits. They reach every process that serves sockets, even if another
// process made the change.

const notice = pipe(string(), parseJson(), object({ userId: string(), update: pointsUpdated }))

export async function sendPointsUpdated(store: Store, userId: string, update: PointsUpdated): Promise<void> {
  await store.execute(sql`select pg_notify(${channels.pointsUpdated}, ${JSON.stringify({ userId, update })})`)
}

export interface NoticeHearer {
  onPointsUpdated(userId: string, update: PointsUpdated): void
  onSessionEnded(tokenHash: string): void
  onMailWaits(): void
  onMissed(): void
  onUnreadable(): void
}

export const hearNotices = ({ listen }: Database, hearer: NoticeHearer): Promise<void> =>
  listen({
    channels: {
      [channels.pointsUpdated](payload) {
        const read = safeParse(notice, payload)
        if (read.success) hearer.onPointsUpdated(read.output.userId, read.output.update)
        else hearer.onUnreadable()
      },
      [channels.sessionEnded]: hearer.onSessionEnded,
      [channels.mailWaits]: hearer.onMailWaits,
    },
    missed: hearer.onMissed,
  })
