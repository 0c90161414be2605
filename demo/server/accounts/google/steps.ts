import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { googleSteps } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'

export type Step = typeof googleSteps.$inferSelect
export type StepKind = Step['kind']

/** Seconds until a step expires. `round` is the longest, because only during that step the member reads and types. */
const SECONDS: Record<StepKind, number> = { round: 600, ticket: 120, link: 120, 'sign-in': 60 }

const hashOf = (kind: string, secret: string): string => createHash('sha256').update(`${kind}:${secret}`).digest('hex')

export const randomSecret = (): string => randomBytes(32).toString('base64url')

type Kept = Partial<Pick<Step, 'challenge' | 'userId' | 'account' | 'returnTo'>> & { readonly browser?: string }

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
  readonly verifier?: string | undefined
  readonly userId?: string
}

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

/** Takes a step once, by removing its row. If the caller may not take the step, leaves it in place. */
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
