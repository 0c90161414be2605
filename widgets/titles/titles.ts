import type { Tag } from '../manifest.ts'

/**
 * The title of an element's page on the site, and of its frame if the element is isolated; `hi.ts` has the Hindi
 * titles.
 */
export const titles = {
  'panel-app': 'Survey panel',
  'panel-landing': 'Share Your Opinion, Earn Rewards',
  'panel-login': 'Sign in',
  'panel-register': 'Create an account',
  'panel-verify-email': 'Verify your email',
  'panel-forgot-password': 'Forgot password',
  'panel-reset-password': 'Reset password',
  'panel-set-password': 'Set a password',
  'panel-oauth-callback': 'Signing in',
  'panel-dashboard': 'Dashboard',
  'panel-survey-list': 'Surveys',
  'panel-survey': 'Survey',
  'panel-launcher': 'Survey launcher',
  'panel-rewards': 'Rewards',
  'panel-profile': 'My Profile',
  'panel-payment-history': 'Payment History',
  'panel-passbook': 'Passbook',
  'panel-nav': 'Panel navigation',
  'panel-footer': 'About the panel',
  'panel-toasts': 'Messages from the panel',
} as const satisfies Readonly<Record<Tag, string>>
