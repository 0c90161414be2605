import type { AnswerSentBy, ReceivedQueryOf } from '../../../src/contract/call.ts'
import type { ledger } from '../../../src/contract/ledger.ts'
import type { TransactionKind } from '../db/schema.ts'
import { Refusal } from '../refusals/failure.ts'
import { movedBy } from './accounts.ts'

const LIMIT_MAXIMUM = 500

const KINDS: Readonly<Record<TransactionKind, string>> = {
  survey_credit: 'survey',
  screening_credit: 'screening',
  redemption: 'reward',
  withdrawal_hold: 'withdrawal-requested',
  withdrawal_approval: 'withdrawal-approved',
  withdrawal_return: 'withdrawal-returned',
  withdrawal_refund: 'withdrawal-refunded',
  operator_credit: 'credit',
}

export type PassbookQuery = ReceivedQueryOf<typeof ledger>

const isPlace = (value: number): boolean => Number.isSafeInteger(value) && value >= 1

export function refuseWrong({ before, limit }: PassbookQuery): void {
  if (isPlace(limit) && limit <= LIMIT_MAXIMUM && (before === undefined || isPlace(before))) return
  const fault = `before and limit are whole numbers from 1, and limit is ${LIMIT_MAXIMUM} at most`
  throw new Refusal('invalid-request', { values: { what: 'query', fault } })
}

export interface Row {
  readonly id: number
  readonly date: string
  readonly kind: TransactionKind
  readonly title: string | null
  readonly translations: Readonly<Record<string, { readonly title?: string }>> | null
  readonly points: number
  readonly balance: number
}

export function passbookPage(userId: string, points: number, rows: readonly Row[]): AnswerSentBy<typeof ledger> {
  const last = rows.at(-1)
  return {
    success: true,
    points,
    entries: rows.map((row) => ({ ...row, kind: KINDS[row.kind], ...movedBy({ ...row, userId }) })),
    // the entries are numbered from 1 without a gap
    next: last && last.id > 1 ? last.id : null,
  }
}
