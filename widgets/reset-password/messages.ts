import { i18n } from '../../src/ui/messages/i18n.ts'

export const resetPasswordMessages = i18n(
  'reset-password',
  { hi: () => import('./hi.ts') },
  {
    title: 'Reset Your Password',
    lede: 'Enter the code from the mail and choose a new password.',
    submit: 'Reset Password',
    done: 'Password reset successful! Redirecting to login...',
    failed: 'Failed to reset password',
    'answer-failed': 'Password reset failed',
    keepGoogle: 'Keep a Google account that was linked in the last 30 days',
    keepGoogleHint: 'Only if you linked it yourself.',
  },
)
