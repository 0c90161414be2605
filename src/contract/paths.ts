/**
 * Paths of the screens' first calls, below the API's base. The contract uses them, and `panel.js` starts them before
 * the client has loaded (widgets/manifest.ts).
 */
export const paths = {
  verify: '/auth/verify',
  bankDetails: '/users/bank-details',
  dashboard: '/users/dashboard',
  ledger: '/users/ledger',
  profile: '/users/profile',
  redemptions: '/users/redemptions',
  rewards: '/users/rewards',
  withdrawals: '/users/withdrawal-history',
  surveys: '/surveys',
  history: '/surveys/user/history',
  survey: '/surveys/{id}',
  offer: '/surveys/{id}/offer',
} as const
