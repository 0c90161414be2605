import { fallback, nullish, number, object, optional, pipe, string, transform, union } from 'valibot'
import { amount, id, list, outcome, part, text, translations } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { paths } from './paths.ts'
import { POINTS_COST } from './price-changed.ts'

const rewardTranslations = translations({ name: text, description: text, brand: text })

const points = pipe(
  string(),
  transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)),
  number(),
)

const stock = fallback(nullish(pipe(union([number(), string()]), transform(Number), number())), undefined)

/** `pin` and `expiresOn` are our extension: what a shop asks for beside the code, and its last day, such as 2027-03-31. */
const given = { redemptionCode: text, pin: text, expiresOn: text }

/**
 * `pointsCost` in points. `image` is our extension: an http or https address; without an address, a picture is drawn.
 * `stock` is our extension: how many can still be redeemed, 0 if the reward is sold out; without it, the reward has no limit.
 */
export const listRewards = {
  method: 'GET',
  path: paths.rewards,
  access: 'member',
  answer: object({
    ...outcome,
    rewards: list(
      object({
        id,
        name: text,
        description: text,
        pointsCost: amount,
        brand: text,
        image: text,
        stock,
        translations: rewardTranslations,
      }),
    ),
  }),
} as const satisfies Call

/**
 * The answer has the code to use at the brand, and the new balance. If the reward no longer costs `POINTS_COST`,
 * nothing is charged and a 409 gives the new price (`priceChanged`). A reward without stock answers 409 with
 * `reward-sold-out`, and nothing is charged. A call without the header pays the current price.
 */
export const redeemReward = {
  method: 'POST',
  path: '/users/rewards/{id}/redeem',
  access: 'member',
  idempotent: true,
  headers: object({ [POINTS_COST]: optional(points) }),
  answer: object({ ...outcome, redemption: object(given), points: nullish(amount) }),
} as const satisfies Call

/**
 * Our extension: all redemptions of the member with their codes, newest first. `pointsCost` is the price paid;
 * `redeemedAt` is ISO 8601. Optional: the screen works without this call.
 */
export const listRedemptions = {
  method: 'GET',
  path: paths.redemptions,
  access: 'member',
  answer: object({
    ...outcome,
    redemptions: list(
      object({
        id,
        reward: part({ name: text, brand: text, translations: rewardTranslations }),
        pointsCost: amount,
        ...given,
        redeemedAt: text,
      }),
    ),
  }),
} as const satisfies Call
