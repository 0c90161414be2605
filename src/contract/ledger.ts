import { nullish, object, optional } from 'valibot'
import { amount, id, list, outcome, text, translations } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { pageNumber } from './page-number.ts'
import { paths } from './paths.ts'

/**
 * Our extension: the member's passbook, newest entry first. `points` is the entry's change of the balance, `held` its
 * change of the points of pending withdrawals, `balance` the points after it. The answer's `points` is the current
 * balance. `kind` is `survey`, `reward`, `withdrawal-requested`, `withdrawal-approved`, `withdrawal-returned` or, in our
 * extension, `withdrawal-refunded` or `credit`, for points that the operator gave.
 * `title` is the name of the survey or reward, the withdrawal's transaction id, or the
 * operator's reason; `translations` has that name in
 * further languages, under `title`. `date` is ISO 8601. `next` is the `before` of the page with older entries, and is
 * missing on the last page. `limit` is 500 at most. Optional: a server without it answers 404, and the screen says so.
 */
export const ledger = {
  method: 'GET',
  path: paths.ledger,
  access: 'member',
  query: object({ before: optional(pageNumber), limit: optional(pageNumber, 50) }),
  answer: object({
    ...outcome,
    points: amount,
    entries: list(
      object({
        id,
        date: text,
        kind: text,
        title: text,
        translations: translations({ title: text }),
        points: amount,
        held: amount,
        balance: amount,
      }),
    ),
    next: nullish(id),
  }),
} as const satisfies Call
