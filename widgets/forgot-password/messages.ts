import { i18n } from '../../src/ui/messages/i18n.ts'

export const forgotPasswordMessages = i18n(
  'forgot-password',
  { hi: () => import('./hi.ts') },
  {
    title: 'Forgot your password?',
    lede: 'We will email you a code.',
    submit: 'Send Code',
    'email-missing': 'Please enter your email address',
    sent: 'If an account with that email exists, a password reset OTP has been sent. Please check your email.',
    failed: 'Failed to send password reset email',
    'request-failed': 'Failed to process password reset request',
  },
)
