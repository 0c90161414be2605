import { i18n } from './i18n.ts'

/** What each element is called: the title of its page on the site, and of its frame where it is isolated. */
export const titleMessages = i18n('titles', () => import('./titles-hindi.ts'), {
  'panel-landing': 'Share Your Opinion, Earn Rewards',
  'panel-login': 'Sign in',
  'panel-register': 'Create an account',
  'panel-verify-email': 'Verify your e-mail',
  'panel-forgot-password': 'Forgot password',
  'panel-reset-password': 'Reset password',
  'panel-set-password': 'Set a password',
  'panel-oauth-callback': 'Signing in',
  'panel-dashboard': 'Dashboard',
  'panel-survey-list': 'Surveys',
  'panel-survey': 'Survey',
  'panel-rewards': 'Rewards',
  'panel-profile': 'My Profile',
  'panel-payment-history': 'Payment History',
  'panel-app': 'Survey panel',
  'panel-nav': 'Panel navigation',
  'panel-footer': 'About the panel',
  'panel-toasts': 'Messages from the panel',
})
