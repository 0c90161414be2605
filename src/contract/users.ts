import {
  boolean,
  fallback,
  type InferOutput,
  nullish,
  number,
  object,
  optional,
  record,
  string,
  unknown,
} from 'valibot'
import { acknowledged, amount, flag, id, list, outcome, part, text, user } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { pageNumber } from './page-number.ts'
import { paths } from './paths.ts'

const linkedGoogle = object({ email: text, linkedAt: text })
export type LinkedGoogle = InferOutput<typeof linkedGoogle>

/**
 * `google` is our extension: the linked Google account. Its address is empty if Google did not verify it or the server
 * did not store it. `linkedAt`, ISO 8601, is empty if the account was created with Google. `corrects` is our extension
 * too: true if the server has `changeNames`, `changeEmail` and `confirmEmail`. `loginCode`, our extension too, is true if
 * the member asked for a code at each sign-in; it is missing if the member cannot choose. `sessions` is the number of open
 * sessions; a server without the calls of sessions sends none.
 */
export const profile = {
  method: 'GET',
  path: paths.profile,
  access: 'member',
  answer: object({
    ...outcome,
    user,
    hasPassword: flag(true),
    google: fallback(nullish(linkedGoogle), undefined),
    corrects: flag(false),
    loginCode: fallback(nullish(boolean()), undefined),
    sessions: fallback(nullish(number()), undefined),
  }),
} as const satisfies Call

const bankDetailsShape = object({ accountHolderName: text, accountNumber: text, ifscCode: text })

/**
 * `payoutBy` is our extension: the day by which a withdrawal that is requested now is usually paid, such as `2026-11-27`.
 */
export const getBankDetails = {
  method: 'GET',
  path: paths.bankDetails,
  access: 'member',
  answer: object({ ...outcome, bankDetails: nullish(bankDetailsShape), payoutBy: text }),
} as const satisfies Call

/** The screen makes three attempts at most (docs/rules.md, Bank save). */
export const saveBankDetails = {
  method: 'PUT',
  path: paths.bankDetails,
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
 * Our extension: all data of the member on the server, as one JSON document. Optional: the screen works without this
 * call.
 */
export const exportData = {
  method: 'GET',
  path: '/users/export',
  access: 'member',
  timeout: 60_000,
  answer: object({ ...outcome, data: record(string(), unknown()) }),
} as const satisfies Call

/**
 * Our extension: deletes the account and all personal data. An account without a password needs a fresh proof instead
 * of `password` (docs/rules.md, Fresh proof). 401 for a wrong `password`; 409 with the code `erase-without-password` for
 * a `password` if the account has none, and with `withdrawal-open` while a withdrawal is pending or approved.
 */
export const eraseAccount = {
  method: 'POST',
  path: '/users/erase',
  access: 'member',
  credential: true,
  body: object({ password: optional(string()) }),
  answer: acknowledged,
} as const satisfies Call

/**
 * `amount` is a whole number of points, at least 100. The answer has the new balance. `transactionId` and `expectedBy` are
 * our extensions: those of the new withdrawal, as in the history.
 */
export const requestWithdrawal = {
  method: 'POST',
  path: '/users/withdrawal-request',
  access: 'member',
  idempotent: true,
  body: object({ amount: number() }),
  answer: object({ ...outcome, points: nullish(amount), transactionId: text, expectedBy: text }),
} as const satisfies Call

/**
 * Ten per page. `sortBy` is requestDate, amount, status or processedDate; dates are ISO 8601. `from` (inclusive) and
 * `to` (exclusive) filter by request time; they are our extension, and a server may ignore them. `approvedDate` is our
 * extension too: the time when an operator approved a withdrawal, even if it was processed since. Account numbers are
 * shortened to their last four digits.
 */
export const withdrawalHistory = {
  method: 'GET',
  path: paths.withdrawals,
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
    withdrawalHistory: list(
      object({
        id,
        transactionId: text,
        requestDate: text,
        approvedDate: text,
        processedDate: text,
        amount,
        status: text,
        /** The reason of a rejection or, in our extension, of a return by the bank. */
        rejectionReason: text,
        /** Our extensions: the bank's reference of the payment (UTR), and its mode, such as IMPS. */
        bankReference: text,
        paymentMode: text,
        /** Our extension: the day by which it is usually paid, such as `2026-11-27`, as the member was told. */
        expectedBy: text,
        bankDetails: part({ bankName: text, accountNumber: text }),
      }),
    ),
    pagination: part({ totalPages: amount, total: amount }),
  }),
} as const satisfies Call
