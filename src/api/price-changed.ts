import { literal, number, object } from 'valibot'

/** What a 409 of `redeemReward` carries where the reward costs something else than was shown: the price of now. */
export const priceChanged = object({ code: literal('price-changed'), pointsCost: number() })
