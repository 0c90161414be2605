import { history } from './member-history.ts'

/** What the first member of the demonstration did, or what an operator decided. */
export type PastEvent =
  | { readonly what: 'survey'; readonly slug: string }
  | { readonly what: 'reward'; readonly slug: string }
  | { readonly what: 'withdrawal'; readonly number: number; readonly amount: number }
  | {
      readonly what: 'decision'
      /** Of the withdrawal. */
      readonly number: number
      readonly amount: number
      readonly status: 'approved' | 'processed' | 'rejected'
      readonly reason: string | undefined
    }

/** The bank account of the first member, and how long it has been saved. */
export const bankOfDemo = {
  daysAgo: 150,
  details: { accountHolderName: 'Asha Menon', accountNumber: '30214587961', ifscCode: 'SBIN0004231' },
} as const

/** The first member's history, in chronological order. */
export function pastEvents(): readonly (PastEvent & { readonly daysAgo: number })[] {
  const surveys = history.completed.map(({ survey: slug, daysAgo }) => ({ what: 'survey' as const, slug, daysAgo }))
  const rewards = history.redemptions.map(({ reward: slug, daysAgo }) => ({ what: 'reward' as const, slug, daysAgo }))
  const withdrawals = history.withdrawals.flatMap(({ amount, daysAgo, status, ...decided }, number) => {
    const request = { what: 'withdrawal' as const, number, amount, daysAgo }
    if (status === 'pending') return [request]
    const { processedDaysAgo = daysAgo, rejectionReason: reason } = decided
    return [request, { what: 'decision' as const, number, amount, status, reason, daysAgo: processedDaysAgo }]
  })
  return [...surveys, ...rewards, ...withdrawals].sort((one, other) => other.daysAgo - one.daysAgo)
}
