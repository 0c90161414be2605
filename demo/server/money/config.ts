import type { PayoutCalendar } from './withdrawals/payout-day.ts'

/** The settings that this room reads, besides those of the rooms below it. */
export interface MoneyConfig {
  readonly production: boolean
  /** Without this service, production has no rate, and a demonstration has a sample. */
  readonly exchangeRateUrl: string | undefined
  /** The days on which withdrawals are paid. */
  readonly payouts: PayoutCalendar
}
