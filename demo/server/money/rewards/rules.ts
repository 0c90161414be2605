import { randomCode } from '../../accounts/random-code.ts'
import { Refusal } from '../../refusals/failure.ts'

/** Dollars for a rupee in a demonstration that has no exchange-rate service. */
export const SAMPLE_RATE = 0.0119

/**
 * Refuses a reward that is not offered, or whose price has changed. The panel inside the page follows this rule too.
 * @param agreed the price to which the member agreed; if undefined, any price is accepted
 */
export function redeemed(reward: { readonly pointsCost: number } | undefined, agreed: number | undefined) {
  if (!reward) throw new Refusal('reward-missing')
  const { pointsCost } = reward
  if (agreed !== undefined && agreed !== pointsCost)
    throw new Refusal('price-changed', { values: { pointsCost }, fields: { pointsCost } })
  return { pointsCost, redemptionCode: randomCode('PB', 3) }
}
