import { array, nullish, number, object, optional } from 'valibot'
import type { Call } from './call.ts'
import { amount, id, outcome, text } from './shapes.ts'

/** `pointsCost` in points. `image`, not in the spec: the address of a picture, http or https; without one it is drawn. */
export const listRewards = {
  method: 'GET',
  path: '/users/rewards',
  access: 'member',
  answer: object({
    ...outcome,
    rewards: array(object({ id, name: text, description: text, pointsCost: amount, brand: text, image: text })),
  }),
} as const satisfies Call

/**
 * The answer carries the code to use at the brand, and adds the new balance. `pointsCost` is the price that the member
 * was shown: where it changed since, nothing is taken, and a 409 tells the new one (`priceChanged`). A call without it
 * takes the price of the moment.
 */
export const redeemReward = {
  method: 'POST',
  path: '/users/rewards/{id}/redeem',
  access: 'member',
  idempotent: true,
  body: object({ pointsCost: optional(number()) }),
  answer: object({ ...outcome, redemption: object({ redemptionCode: text }), points: nullish(amount) }),
} as const satisfies Call

/**
 * Not in the spec's table: what the member redeemed, newest first, a hundred at most, so that a code is found again.
 * `pointsCost` is what was paid then; `redeemedAt` is ISO 8601. A screen does without where a server has no such call.
 */
export const listRedemptions = {
  method: 'GET',
  path: '/users/redemptions',
  access: 'member',
  answer: object({
    ...outcome,
    redemptions: array(
      object({
        id,
        reward: nullish(object({ name: text, brand: text }), { name: '', brand: '' }),
        pointsCost: amount,
        redemptionCode: text,
        redeemedAt: text,
      }),
    ),
  }),
} as const satisfies Call
