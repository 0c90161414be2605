import { i18n } from '../../src/messages/i18n.ts'

// Spec, section 8 (reset).
export const resetPasswordMessages = i18n('reset-password', () => import('./hindi.ts'), {
  title: 'Reset your password',
  lede: 'Enter the code from the mail and choose a new password.',
  submit: 'Reset password',
  done: 'Password reset successful! Redirecting to login...',
  failed: 'Failed to reset password',
  'answer-failed': 'Password reset failed',
})
