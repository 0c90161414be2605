import { type InferOutput, number, object, picklist, string } from 'valibot'
import type { Meanings } from './named-columns.ts'

// Reads what a bank says about the payments of a batch, in its own columns and words (docs/operating.md, Batches for the
// bank).

const FIELDS = ['reference', 'status', 'utr', 'reason', 'mode', 'amount'] as const
type AnswerField = (typeof FIELDS)[number]

export const NEEDED_FIELDS = FIELDS.slice(0, 4)

/** `waiting` is a payment that the bank has not decided yet. */
const STATUSES = ['paid', 'returned', 'waiting'] as const
type AnswerStatus = (typeof STATUSES)[number]

export const ANSWER_COLUMNS = { names: FIELDS, needed: NEEDED_FIELDS, what: 'Heading=field' }
export const ANSWER_STATUSES = { names: STATUSES, needed: STATUSES.slice(0, 2), what: 'Word=status' }

export interface BankAnswerForm {
  readonly columns: Meanings<AnswerField>
  readonly statuses: Meanings<AnswerStatus>
}

/** The bank's answer to one payment. The other texts are those of the bank's file, unchanged. */
export const bankAnswer = object({
  line: number(),
  reference: string(),
  status: picklist([...STATUSES, 'unknown']),
  /** The status in the bank's words. */
  said: string(),
  utr: string(),
  mode: string(),
  reason: string(),
  /** Checked only if the bank reports it. */
  amount: string(),
})
export type BankAnswer = InferOutput<typeof bankAnswer>
