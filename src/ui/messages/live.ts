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
    processed: {
      one: 'Withdrawal paid! {n} point is on the way to your bank account.',
      other: 'Withdrawal paid! {n} points are on the way to your bank account.',
    },
    credited: {
      one: 'You received {n} point.',
      other: 'You received {n} points.',
    },
    returned: {
      one: 'Your bank returned the payment. {n} point restored to your account.',
      other: 'Your bank returned the payment. {n} points restored to your account.',
    },
  },
)
