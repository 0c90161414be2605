import type { Tag } from '../manifest.ts'

/**
 * The title of an element's page on the site, and of its frame if the element is isolated; `hi.ts` has the Hindi
 * titles.
 */
export const titles = {
  'panel-app': 'Survey Panel',
  'panel-landing': 'Share Your Opinion, Earn Rewards',
  'panel-login': 'Sign In',
  'panel-register': 'Create an Account',
  'panel-verify-email': 'Verify Your Email',
  'panel-forgot-password': 'Forgot Password',
  'panel-reset-password': 'Reset Password',
  'panel-set-password': 'Set a Password',
  'panel-oauth-callback': 'Signing In',
  'panel-dashboard': 'Dashboard',
  'panel-survey-list': 'Surveys',
  'panel-survey': 'Survey',
  'panel-launcher': 'Survey Launcher',
  'panel-rewards': 'Rewards',
  'panel-profile': 'My Profile',
  'panel-payment-history': 'Payment History',
  'panel-passbook': 'Passbook',
  'panel-nav': 'Panel Navigation',
  'panel-footer': 'About the Panel',
  'panel-toasts': 'Messages from the Panel',
} as const satisfies Readonly<Record<Tag, string>>
