import { literal, number, object } from 'valibot'
import type { RefusalCode } from './refusals.ts'

export const POINTS_COST = 'Panel-Points-Cost'

export const priceChanged = object({ code: literal('price-changed' satisfies RefusalCode), pointsCost: number() })
