import { createHmac } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { cooldowns } from '../db/schema.ts'
import { seconds } from '../failure.ts'
import type { Purpose } from './codes.ts'

interface Cooldown {
  readonly secret: string
  readonly purpose: Purpose
  /** Normalized. It need not belong to an account, so that a cooldown does not reveal accounts. */
  readonly email: string
  /** The caller's address, so that a stranger's request delays nobody else's. */
  readonly address: string
  readonly seconds: number
  readonly now: Date
}

/** Starts the wait until the next mail and returns 0; during the wait, returns the remaining seconds. */
export async function startCooldown(store: Store, cooldown: Cooldown): Promise<number> {
  const { secret, purpose, email, address, now } = cooldown
  const key = createHmac('sha256', secret).update(`cooldown:${purpose}:${email}:${address}`).digest('base64url')
  const ended = new Date(now.getTime() - cooldown.seconds * 1000)
  const started = await store
    .insert(cooldowns)
    .values({ key, sentAt: now })
    .onConflictDoUpdate({ target: cooldowns.key, set: { sentAt: now }, setWhere: lte(cooldowns.sentAt, ended) })
    .returning({ key: cooldowns.key })
  if (started.length > 0) return 0
  const [running] = await store.select().from(cooldowns).where(eq(cooldowns.key, key))
  return running ? seconds(running.sentAt.getTime() - ended.getTime()) : 0
}

export const sweepCooldowns = (store: Store, before: Date) =>
  store.delete(cooldowns).where(lte(cooldowns.sentAt, before))
