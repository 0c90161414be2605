import type { ReceivedQueryOf } from '../../../../src/api/call.ts'
import type { ledger } from '../../../../src/api/ledger.ts'
import type { TransactionKind } from '../../db/schema.ts'
import { Refusal } from '../../http/refusals/failure.ts'

const LIMIT_MAXIMUM = 500

export const KINDS: Readonly<Record<TransactionKind, string>> = {
  survey_credit: 'survey',
  redemption: 'reward',
  withdrawal_hold: 'withdrawal-requested',
  withdrawal_approval: 'withdrawal-approved',
  withdrawal_return: 'withdrawal-returned',
}

export type PassbookQuery = ReceivedQueryOf<typeof ledger>

const isPlace = (value: number): boolean => Number.isSafeInteger(value) && value >= 1

export function refuseWrong({ before, limit }: PassbookQuery): void {
  if (isPlace(limit) && limit <= LIMIT_MAXIMUM && (before === undefined || isPlace(before))) return
  const fault = `before and limit are whole numbers from 1, and limit is ${LIMIT_MAXIMUM} at most`
  throw new Refusal('invalid-request', { values: { what: 'query', fault } })
}

/** The `next` of a page that ends with this entry: entries are numbered from 1 without a gap. */
export const nextOf = (last: { readonly id: number } | undefined): number | null =>
  last && last.id > 1 ? last.id : null
