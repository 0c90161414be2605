import type { BankDetails } from '../../src/contract/validation/bank.ts'
import type { WithdrawalStatus } from '../server/db/schema/withdrawal-statuses.ts'
import type { Purpose, TransactionKind } from '../server/db/schema.ts'
import type { Action } from '../server/money/withdrawals/statuses.ts'
import type { Language } from '../server/refusals/language.ts'
import type { StoredAnswer } from '../server/surveys/answers.ts'
import type { StoredDraft } from '../server/surveys/merging.ts'
import type { PlaceRow } from '../server/surveys/screening.ts'

// The state has plain values, because it is stored as JSON. Times are milliseconds since 1970.

export interface Member {
  readonly id: string
  readonly email: string
  firstName: string
  lastName: string
  /** A hash (passwords.ts); null if two registrations chose different passwords. */
  password: string | null
  createdAt: number
  verifiedAt: number | null
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
  readonly language: Language
  readonly answers: Readonly<Record<string, StoredAnswer>>
}

interface Draft {
  readonly userId: string
  readonly surveyId: string
  readonly kept: StoredDraft
}

export interface KeptPlace extends Pick<PlaceRow, 'userId' | 'surveyId' | 'outcome' | 'points' | 'quotas' | 'madeFor'> {
  /** Null without a reservation. The place of a response stays. */
  readonly reservedUntil: number | null
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
  bankReference: string | null
  paymentMode: string | null
  readonly bankCode: string
  readonly accountEnd: string
  readonly requestDate: number
  approvedDate: number | null
  processedDate: number | null
  readonly expectedBy?: string
  ahead: readonly { readonly action: Action; readonly at: number }[]
}

export interface State {
  members: Member[]
  sessions: Session[]
  codes: Code[]
  /** Counts wrong guesses by challenge; without a challenge, by account. */
  guesses: Record<string, number>
  /** Times of the first mail and of the last resend, by purpose and address. */
  mailed: Record<string, { first?: number; again?: number }>
  responses: Response[]
  drafts: Draft[]
  places: KeptPlace[]
  transactions: Transaction[]
  redemptions: Redemption[]
  withdrawals: Withdrawal[]
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
  places: [],
  transactions: [],
  redemptions: [],
  withdrawals: [],
  requests: {},
})

/** This tab's storage; undefined keeps the state in memory. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined

const KEY = 'panel-demo-state'
/** Increase it when the stored form changes, so that an older state is dropped. */
const VERSION = 3

function readState(keeper: Keeper): State | undefined {
  try {
    const { version, ...state } = JSON.parse(keeper?.getItem(KEY) ?? '{}')
    return version === VERSION ? { ...emptyState(), ...state } : undefined
  } catch {
    return undefined // storage is blocked or corrupt
  }
}

export interface Kept {
  readonly state: State
  readonly isOld: boolean
  /** Without storage, the state lasts as long as the page. */
  save(): void
  clear(): void
}

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
        // storage is full or blocked
      }
    },
    clear() {
      Object.assign(state, emptyState())
      try {
        keeper?.removeItem(KEY)
      } catch {
        // storage is blocked
      }
    },
  }
}
