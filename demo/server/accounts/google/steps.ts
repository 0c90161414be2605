import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { googleSteps } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'

export type Step = typeof googleSteps.$inferSelect
export type StepKind = Step['kind']

/** Time limits of the steps, in seconds: at Google a member reads and types; the browser does the rest. */
const SECONDS: Record<StepKind, number> = { round: 600, ticket: 120, link: 120, 'sign-in': 60 }

/** Keys and browsers' secrets are 256 random bits: a plain hash of them needs neither salt nor stretching. */
const hashOf = (kind: string, secret: string): string => createHash('sha256').update(`${kind}:${secret}`).digest('hex')

export const randomSecret = (): string => randomBytes(32).toString('base64url')

type Kept = Partial<Pick<Step, 'challenge' | 'userId' | 'googleId' | 'googleEmail' | 'emailProven' | 'returnTo'>> & {
  /** Only the browser with this secret may take the step. */
  readonly browser?: string
}

/** Stores a step under a new key, which is returned only here; only hashes are stored. */
export async function keepStep(store: Store, kind: StepKind, { browser, ...kept }: Kept, now: Date): Promise<string> {
  const key = randomSecret()
  await store.insert(googleSteps).values({
    keyHash: hashOf(kind, key),
    kind,
    browserHash: browser === undefined ? null : hashOf('browser', browser),
    expiresAt: new Date(now.getTime() + SECONDS[kind] * 1000),
    ...kept,
  })
  return key
}

interface Taking {
  readonly kind: StepKind
  readonly key: string
  readonly browser?: string
  /** The verifier of a `sign-in`'s challenge; undefined for a step without a challenge. */
  readonly verifier?: string | undefined
  readonly userId?: string
}

/** The member of a step; empty if there is no such step, or if it has none. */
export async function memberOfStep(store: Store, kind: StepKind, key: string): Promise<string> {
  const { userId, keyHash } = googleSteps
  const [step] = await store
    .select({ userId })
    .from(googleSteps)
    .where(eq(keyHash, hashOf(kind, key)))
  return step?.userId ?? ''
}

const challengedBy = (verifier: string | undefined) =>
  verifier === undefined
    ? isNull(googleSteps.challenge)
    : eq(googleSteps.challenge, createHash('sha256').update(verifier).digest('hex'))

/** Takes a step once, by removing its row. A caller who may not take it does not use it up. */
export async function takeStep(store: Store, taking: Taking, now: Date): Promise<Step | undefined> {
  const { kind, key, browser, verifier, userId } = taking
  const [step] = await store
    .delete(googleSteps)
    .where(
      and(
        eq(googleSteps.keyHash, hashOf(kind, key)),
        eq(googleSteps.kind, kind),
        gt(googleSteps.expiresAt, now),
        browser === undefined
          ? isNull(googleSteps.browserHash)
          : eq(googleSteps.browserHash, hashOf('browser', browser)),
        kind === 'sign-in' ? challengedBy(verifier) : undefined,
        userId === undefined ? undefined : eq(googleSteps.userId, userId),
      ),
    )
    .returning()
  return step
}

export const sweepSteps = (store: Store, now: Date) => store.delete(googleSteps).where(lte(googleSteps.expiresAt, now))
