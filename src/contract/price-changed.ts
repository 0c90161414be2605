import { literal, number, object } from 'valibot'
import type { RefusalCode } from './refusals.ts'

/** The header with the price that the member saw, in points: our extension. */
export const POINTS_COST = 'Panel-Points-Cost'

/** What a 409 of `redeemReward` carries where the reward costs something else than was shown: the price of now. */
export const priceChanged = object({ code: literal('price-changed' satisfies RefusalCode), pointsCost: number() })
