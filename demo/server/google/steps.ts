import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { googleSteps } from '../db/schema.ts'

export type Step = typeof googleSteps.$inferSelect
export type StepKind = Step['kind']

/** How long each step may take, in seconds: a member reads at Google's, the rest is done by the browser. */
const SECONDS: Record<StepKind, number> = { round: 600, ticket: 120, link: 120, 'sign-in': 60 }

/** Keys and browsers' secrets are 256 random bits: a plain hash of them needs neither salt nor stretching. */
const hashOf = (kind: string, secret: string): string => createHash('sha256').update(`${kind}:${secret}`).digest('hex')

export const randomSecret = (): string => randomBytes(32).toString('base64url')

interface Kept {
  /** Only the browser that holds this secret may take the step. */
  readonly browser?: string
  /** Only the page that knows what this is the hash of may take the step. */
  readonly challenge?: string | null
  readonly userId?: string | null
  readonly googleId?: string
  readonly returnTo?: string | null
}

/** Keeps a step under a fresh key, which is told this once; only hashes are stored. */
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
  /** What the challenge of a `sign-in` is the hash of; a step without a challenge takes none. */
  readonly verifier?: string | undefined
  readonly userId?: string
}

/** Whose step it is; empty where there is no such step, or nobody's. */
export async function memberOfStep(store: Store, kind: StepKind, key: string): Promise<string> {
  const { userId, keyHash } = googleSteps
  const [step] = await store
    .select({ userId })
    .from(googleSteps)
    .where(eq(keyHash, hashOf(kind, key)))
  return step?.userId ?? ''
}

/** A page's verifier, and only that one; of a page that brought no challenge none. */
const challengedBy = (verifier: string | undefined) =>
  verifier === undefined
    ? isNull(googleSteps.challenge)
    : eq(googleSteps.challenge, createHash('sha256').update(verifier).digest('hex'))

/** Takes a step, once: the row's removal decides. Who may not take it does not use it up either. */
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
