import {
  array,
  boolean,
  nullish,
  number,
  object,
  optional,
  pipe,
  record,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import type { Call } from './call.ts'
import { acknowledged, amount, id, outcome, surveySummary, text, user } from './shapes.ts'

export const profile = {
  method: 'GET',
  path: '/users/profile',
  access: 'member',
  answer: object({ ...outcome, user, hasPassword: nullish(boolean(), true) }),
} as const satisfies Call

/** Points, and `approvedWithdrawalAmount` in points (1 point = ₹1). */
export const dashboard = {
  method: 'GET',
  path: '/users/dashboard',
  access: 'member',
  answer: object({
    ...outcome,
    dashboard: object({
      user: nullish(object({ createdAt: text }), { createdAt: '' }),
      stats: object({
        totalSurveys: amount,
        totalPointsEarned: amount,
        totalRedemptions: amount,
        currentPoints: amount,
        approvedWithdrawalAmount: amount,
      }),
      recentCompletedSurveys: nullish(
        array(
          object({
            Survey: nullish(object({ title: text }), { title: '' }),
            pointsEarned: amount,
            updatedAt: text,
            createdAt: text,
          }),
        ),
        [],
      ),
      recentOpenSurveys: nullish(array(surveySummary), []),
    }),
  }),
} as const satisfies Call

const bankDetailsShape = object({ accountHolderName: text, accountNumber: text, ifscCode: text })

/** The owner's own details, whole: the form edits them. */
export const getBankDetails = {
  method: 'GET',
  path: '/users/bank-details',
  access: 'member',
  answer: object({ ...outcome, bankDetails: nullish(bankDetailsShape) }),
} as const satisfies Call

/** Spec, section 9: 15 s, at most three attempts. */
export const saveBankDetails = {
  method: 'PUT',
  path: '/users/bank-details',
  access: 'member',
  idempotent: true,
  timeout: 15_000,
  body: object({ accountHolderName: string(), accountNumber: string(), ifscCode: string() }),
  answer: acknowledged,
} as const satisfies Call

export const changePassword = {
  method: 'PUT',
  path: '/users/password',
  access: 'member',
  credential: true,
  body: object({ newPassword: string(), currentPassword: optional(string()) }),
  answer: acknowledged,
} as const satisfies Call

/**
 * Not in the spec's table: all that the server keeps about the member, as one JSON document for the member to keep.
 * A screen does without where a server has no such call.
 */
export const exportData = {
  method: 'GET',
  path: '/users/export',
  access: 'member',
  timeout: 60_000,
  answer: object({ ...outcome, data: record(string(), unknown()) }),
} as const satisfies Call

/**
 * Not in the spec's table: deletes the account with all that tells who its owner is. `password` is the account's own;
 * 401 for a wrong one, 409 with the code `password-missing` where the account has none yet, and with `withdrawal-open`
 * while a withdrawal is on its way.
 */
export const eraseAccount = {
  method: 'POST',
  path: '/users/erase',
  access: 'member',
  credential: true,
  body: object({ password: string() }),
  answer: acknowledged,
} as const satisfies Call

/** `amount` is a whole number of points, at least 100. The answer adds the new balance. */
export const requestWithdrawal = {
  method: 'POST',
  path: '/users/withdrawal-request',
  access: 'member',
  idempotent: true,
  body: object({ amount: number() }),
  answer: object({ ...outcome, points: nullish(amount) }),
} as const satisfies Call

/** Digits alone: `Number` would read `1e3` and `0x1` too. */
const pageNumber = pipe(
  union([number(), string()]),
  transform((value) => (/^\s*\d+\s*$/.test(String(value)) ? Number(value) : Number.NaN)),
)

/**
 * Ten a page; `sortBy` is requestDate, amount, status or processedDate; dates are ISO 8601. Of our own, and ignored by
 * a server that does not know them: `from` (included) and `to` (not included), the moments of the request. A member's
 * account number comes as its last four digits.
 */
export const withdrawalHistory = {
  method: 'GET',
  path: '/users/withdrawal-history',
  access: 'member',
  query: object({
    page: optional(pageNumber, 1),
    limit: optional(pageNumber, 10),
    sortBy: optional(string(), 'requestDate'),
    sortOrder: optional(string(), 'desc'),
    status: optional(string()),
    from: optional(string()),
    to: optional(string()),
  }),
  answer: object({
    ...outcome,
    withdrawalHistory: array(
      object({
        id,
        transactionId: text,
        requestDate: text,
        processedDate: text,
        amount,
        status: text,
        rejectionReason: text,
        bankDetails: nullish(object({ bankName: text, accountNumber: text }), { bankName: '', accountNumber: '' }),
      }),
    ),
    pagination: object({ totalPages: amount, total: amount }),
  }),
} as const satisfies Call
