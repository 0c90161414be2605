import { i18n } from '../../src/ui/messages/i18n.ts'

export const setPasswordMessages = i18n(
  'set-password',
  { hi: () => import('./hi.ts') },
  {
    title: 'Set a Password',
    lede: 'You sign in with Google. A password lets you sign in either way.',
    submit: 'Set Password',
    done: 'Password set successfully! You can now sign in with your email and this password.',
    failed: 'Failed to set password',
    'answer-failed': 'Failed to set password',
  },
)
