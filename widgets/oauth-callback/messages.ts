import { i18n } from '../../src/messages/i18n.ts'

// The fixed texts (docs/rules.md, Google callback).
export const oauthCallbackMessages = i18n('oauth-callback', (language) => import(`./${language}.ts`), {
  working: 'Signing you in…',
  title: 'Sign in with Google',
  'oauth-failed': 'Authentication failed. Please try again.',
  'no-token': 'No authentication token received.',
  login: 'Back to Login',
  linked: 'Your Google account is linked. It signs you in from now on.',
  'link-failed': 'Your Google account could not be linked. Please try again.',
})
