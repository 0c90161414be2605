import { i18n } from './i18n.ts'

/** Texts of the screens that are still to come. */
export const placeholderMessages = i18n('placeholder', {
  building: 'This page is still being built. It will open here when it is ready.',
  toDashboard: 'Go to Dashboard',
  toLogin: 'Back to Login',
  'forgot-password': 'Forgot password',
  'reset-password': 'Reset password',
  'set-password': 'Set a password',
  'oauth-callback': 'Continue with Google',
  rewards: 'Rewards Dashboard',
  profile: 'My Profile',
  'payment-history': 'Payment History',
})
