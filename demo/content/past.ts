import type { Action } from '../server/money/withdrawals/statuses.ts'

type PastEvent = { readonly daysAgo: number } & (
  | { readonly what: 'survey'; readonly id: string }
  | { readonly what: 'reward'; readonly id: string }
  | { readonly what: 'withdrawal'; readonly amount: number }
  | {
      readonly what: 'decision'
      /** The position of the withdrawal in the history, from 0. */
      readonly withdrawal: number
      readonly actions: readonly Action[]
      readonly reason?: string
    }
)

export const bankOfDemo = {
  daysAgo: 150,
  details: { accountHolderName: 'Asha Menon', accountNumber: '30214587961', ifscCode: 'SBIN0004231' },
} as const

export const past: readonly PastEvent[] = [
  { daysAgo: 148, what: 'survey', id: 'getting-to-work' },
  { daysAgo: 131, what: 'survey', id: 'health-cover-for-your-parents' },
  { daysAgo: 124, what: 'withdrawal', amount: 120 },
  { daysAgo: 121, what: 'decision', withdrawal: 0, actions: ['approve', 'process'] },
  { daysAgo: 104, what: 'survey', id: 'appliances-at-home' },
  { daysAgo: 96, what: 'withdrawal', amount: 150 },
  {
    daysAgo: 93,
    what: 'decision',
    withdrawal: 1,
    actions: ['reject'],
    reason: 'The bank account is in another name. Check the name in your bank details, and withdraw again.',
  },
  { daysAgo: 67, what: 'survey', id: 'first-time-investors' },
  { daysAgo: 59, what: 'reward', id: 'saat-elaichi-tea' },
  { daysAgo: 38, what: 'survey', id: 'upi-and-cash-at-the-corner-shop' },
  { daysAgo: 11, what: 'survey', id: 'electricity-and-rooftop-solar' },
  { daysAgo: 2, what: 'withdrawal', amount: 110 },
  { daysAgo: 1.5, what: 'withdrawal', amount: 100 },
  { daysAgo: 1, what: 'decision', withdrawal: 2, actions: ['approve'] },
]
