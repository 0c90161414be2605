import { array, nullish, object } from 'valibot'
import type { Call } from './call.ts'
import { amount, id, outcome, text } from './shapes.ts'

/** `pointsCost` in points. */
export const listRewards = {
  method: 'GET',
  path: '/users/rewards',
  access: 'member',
  answer: object({
    ...outcome,
    rewards: array(object({ id, name: text, description: text, pointsCost: amount, brand: text })),
  }),
} as const satisfies Call

/** The answer carries the code to use at the brand, and adds the new balance. */
export const redeemReward = {
  method: 'POST',
  path: '/users/rewards/{id}/redeem',
  access: 'member',
  idempotent: true,
  body: object({}),
  answer: object({ ...outcome, redemption: object({ redemptionCode: text }), points: nullish(amount) }),
} as const satisfies Call
