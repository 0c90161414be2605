import { i18n } from '../../src/ui/messages/i18n.ts'

export const appMessages = i18n(
  'app',
  { hi: () => import('./hi.ts') },
  {
    offline: 'No internet connection. Please check your network.',
    restored: 'Connection restored!',
    checking: 'Checking your session…',
    loading: 'Loading…',
    shortcuts: 'Shortcuts',
    dashboard: 'Dashboard',
    surveys: 'Surveys',
    rewards: 'Rewards',
    passbook: 'Passbook',
    profile: 'Profile',
    skips: 'Skip links',
    skip: 'Skip to the content',
    motto: 'A few minutes of your opinion. One point is one rupee.',
    payout: 'Paid out to your bank account, or as a gift card.',
    notFound: 'There is no page at this address.',
    notFoundText: 'The link may be old, or the address mistyped.',
    home: 'Go to the Start Page',
    loadFailed: 'This page could not be loaded.',
    loadFailedText: 'Check your connection. We will try again as soon as it is back.',
    tryAgain: 'Try Again',
  },
)
