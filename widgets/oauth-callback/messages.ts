import { i18n } from '../../src/ui/messages/i18n.ts'

export const oauthCallbackMessages = i18n(
  'oauth-callback',
  { hi: () => import('./hi.ts') },
  {
    working: 'Signing you in…',
    title: 'Sign in with Google',
    'oauth-failed': 'Authentication failed. Please try again.',
    'no-token': 'No authentication token received.',
    whose:
      'This link belongs to the account of {email}. You did not start it in this browser, so continue only if the account is yours.',
    continueAs: 'Continue as {name}',
    login: 'Back to Login',
    linked: 'Your Google account is linked. You can sign in with it from now on.',
    'link-failed': 'Your Google account could not be linked. Please try again.',
  },
)
