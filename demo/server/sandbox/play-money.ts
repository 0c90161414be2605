import { randomUUID } from 'node:crypto'
import { like, not } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { withdrawals } from '../db/schema.ts'

// A sandbox member is known by their id, so every row that is theirs says that its money is play money.

const MARK = 'sandbox-'

export const newSandboxId = (): string => `${MARK}${randomUUID()}`

export const isSandbox = (userId: string): boolean => userId.startsWith(MARK)

/** Pattern of their ids, for `like`. */
export const SANDBOX = `${MARK}%`

/** Rows of those who are no sandbox members, by the column with the member's id. */
export const isReal = (userId: PgColumn) => not(like(userId, SANDBOX))

/** Withdrawals that may be paid: a sandbox member's never are. */
export const isPayable = () => isReal(withdrawals.userId)
