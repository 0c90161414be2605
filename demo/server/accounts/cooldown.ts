import { createHmac } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import { cooldowns } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { seconds } from '../http/refusals/failure.ts'
import { CODE_LIFE, type Purpose } from './rules.ts'

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

/** Starts a wait and returns 0; during it, returns the remaining milliseconds. */
async function start(store: Store, key: string, milliseconds: number, now: Date): Promise<number> {
  const ended = new Date(now.getTime() - milliseconds)
  const started = await store
    .insert(cooldowns)
    .values({ key, sentAt: now })
    .onConflictDoUpdate({ target: cooldowns.key, set: { sentAt: now }, setWhere: lte(cooldowns.sentAt, ended) })
    .returning({ key: cooldowns.key })
  return started.length > 0 ? 0 : remaining(store, key, ended)
}

async function remaining(store: Store, key: string, ended: Date): Promise<number> {
  const [running] = await store.select().from(cooldowns).where(eq(cooldowns.key, key))
  return running ? Math.max(running.sentAt.getTime() - ended.getTime(), 0) : 0
}

/**
 * Returns 0 if a mail may be sent now, otherwise the seconds to wait. A resend starts the wait; the first mail does not,
 * so that a member whose mail was lost can ask for another at once (docs/rules.md, Resend).
 */
export async function startCooldown(store: Store, cooldown: Cooldown): Promise<number> {
  const { secret, purpose, email, address, now } = cooldown
  const keyOf = (mail: string) =>
    createHmac('sha256', secret).update(`cooldown:${mail}:${purpose}:${email}:${address}`).digest('base64url')
  const pause = cooldown.seconds * 1000
  const left = await remaining(store, keyOf('resend'), new Date(now.getTime() - pause))
  if (left > 0) return seconds(left)
  if ((await start(store, keyOf('first'), CODE_LIFE, now)) === 0) return 0
  const wait = await start(store, keyOf('resend'), pause, now)
  return wait === 0 ? 0 : seconds(wait)
}

export const sweepCooldowns = (store: Store, before: Date) =>
  store.delete(cooldowns).where(lte(cooldowns.sentAt, before))
