import type { BankDetails } from '../../src/contract/validation/bank.ts'
import type { Purpose } from '../server/accounts/rules.ts'
import type { TransactionKind } from '../server/db/schema.ts'
import type { Action, WithdrawalStatus } from '../server/money/withdrawals/statuses.ts'
import type { StoredAnswer } from '../server/surveys/answers.ts'
import type { StoredDraft } from '../server/surveys/merging.ts'

// All that the panel in the page knows, as plain values: it is stored as JSON. Moments are milliseconds since 1970.

export interface Member {
  readonly id: string
  readonly email: string
  firstName: string
  lastName: string
  /** As `passwords.ts` keeps it; null if two registrations chose different ones. */
  password: string | null
  createdAt: number
  verifiedAt: number | null
  /** A sign-in also asks for a mailed code. */
  loginCode: boolean
  bank: BankDetails | null
}

interface Session {
  readonly token: string
  readonly userId: string
  readonly createdAt: number
  readonly expiresAt: number
}

export interface Code {
  readonly userId: string
  readonly purpose: Purpose
  readonly code: string
  readonly until: number
}

export interface Response {
  readonly id: string
  readonly userId: string
  readonly surveyId: string
  readonly pointsEarned: number
  readonly completedAt: number
  readonly timeSpent: number
  readonly answers: Readonly<Record<string, StoredAnswer>>
}

/** A member's unfinished answers to one survey. */
interface Draft {
  readonly userId: string
  readonly surveyId: string
  readonly kept: StoredDraft
}

export interface Transaction {
  readonly kind: TransactionKind
  readonly userId: string
  readonly reference: string
  readonly points: number
  readonly at: number
}

interface Redemption {
  readonly id: string
  readonly userId: string
  readonly rewardId: string
  readonly pointsCost: number
  readonly redemptionCode: string
  readonly at: number
}

export interface Withdrawal {
  readonly id: string
  readonly transactionId: string
  readonly userId: string
  readonly amount: number
  status: WithdrawalStatus
  rejectionReason: string | null
  readonly bankCode: string
  readonly accountEnd: string
  readonly requestDate: number
  approvedDate: number | null
  processedDate: number | null
  /** The decisions that are made without an operator. */
  ahead: readonly { readonly action: Action; readonly at: number }[]
}

export interface State {
  members: Member[]
  sessions: Session[]
  codes: Code[]
  /** The wrong guesses of a challenge, or without one of an account. */
  guesses: Record<string, number>
  /** When a code was last mailed, and mailed again, by purpose and address. */
  mailed: Record<string, { first?: number; again?: number }>
  responses: Response[]
  drafts: Draft[]
  transactions: Transaction[]
  redemptions: Redemption[]
  withdrawals: Withdrawal[]
  /** The requests that succeeded, by member and idempotency key. */
  requests: Record<string, { readonly request: string; readonly answer: string }>
}

const emptyState = (): State => ({
  members: [],
  sessions: [],
  codes: [],
  guesses: {},
  mailed: {},
  responses: [],
  drafts: [],
  transactions: [],
  redemptions: [],
  withdrawals: [],
  requests: {},
})

/** Where the state is kept: this tab's storage, or nothing but memory. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined

const KEY = 'panel-demo-state'
/** Increased when the stored form changes: an older state is then dropped. */
const VERSION = 1

function readState(keeper: Keeper): State | undefined {
  try {
    const { version, ...state } = JSON.parse(keeper?.getItem(KEY) ?? '{}')
    return version === VERSION ? { ...emptyState(), ...state } : undefined
  } catch {
    return undefined // blocked or corrupt: begin again
  }
}

export interface Kept {
  readonly state: State
  /** Whether the state was stored before. */
  readonly isOld: boolean
  /** Stores the state. If the storage is full or blocked, it lasts as long as the page. */
  save(): void
  clear(): void
}

/** The stored state, or a new one. */
export function keepState(keeper: Keeper): Kept {
  const found = readState(keeper)
  const state = found ?? emptyState()
  return {
    state,
    isOld: found !== undefined,
    save() {
      try {
        keeper?.setItem(KEY, JSON.stringify({ version: VERSION, ...state }))
      } catch {
        // full or blocked
      }
    },
    clear() {
      Object.assign(state, emptyState())
      try {
        keeper?.removeItem(KEY)
      } catch {
        // blocked
      }
    },
  }
}
