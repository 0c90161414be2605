import { literal, number, object } from 'valibot'
import type { RefusalCode } from './refusals.ts'

/** The header with the price that the member saw, in points: our extension. */
export const POINTS_COST = 'Panel-Points-Cost'

export const priceChanged = object({ code: literal('price-changed' satisfies RefusalCode), pointsCost: number() })
