import type { SeedHistory } from './types.ts'

export const history: SeedHistory = {
  completed: [
    { survey: 'getting-to-work', daysAgo: 148 },
    { survey: 'health-cover-for-your-parents', daysAgo: 131 },
    { survey: 'appliances-at-home', daysAgo: 104 },
    { survey: 'first-time-investors', daysAgo: 67 },
    { survey: 'upi-and-cash-at-the-corner-shop', daysAgo: 38 },
    { survey: 'electricity-and-rooftop-solar', daysAgo: 11 },
  ],
  redemptions: [{ reward: 'saat-elaichi-tea', daysAgo: 59 }],
  withdrawals: [
    { amount: 120, daysAgo: 124, status: 'processed', processedDaysAgo: 121 },
    {
      amount: 150,
      daysAgo: 96,
      status: 'rejected',
      processedDaysAgo: 93,
      rejectionReason:
        'Your bank returned the transfer because the account holder name did not match. Your 150 points are back in your balance; please check the name in your bank details and ask again.',
    },
    { amount: 110, daysAgo: 24, status: 'approved', processedDaysAgo: 20 },
    { amount: 100, daysAgo: 2, status: 'pending' },
  ],
}
