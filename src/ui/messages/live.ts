import { i18n } from './i18n.ts'

export const liveMessages = i18n(
  'live',
  { hi: () => import('./hi.ts') },
  {
    approved: {
      one: 'Withdrawal approved! {n} point deducted.',
      other: 'Withdrawal approved! {n} points deducted.',
    },
    rejected: {
      one: 'Withdrawal rejected. {n} point restored to your account.',
      other: 'Withdrawal rejected. {n} points restored to your account.',
    },
  },
)
