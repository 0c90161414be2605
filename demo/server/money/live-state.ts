import type { RoomJoined } from '../../../src/contract/live.ts'
import type { Store } from '../db/store.ts'
import { pointsOf } from '../ledger/ledger.ts'
import { lastDecisionOf } from './withdrawals/decision.ts'

/** Reads the figures that a socket gets as it joins its member's room. */
export async function stateAtJoin(store: Store, userId: string, now: Date): Promise<RoomJoined> {
  const decided = await lastDecisionOf(store, userId)
  const sinceDecision = decided && now.getTime() - decided.getTime()
  return { points: await pointsOf(store, userId), sinceDecision }
}
