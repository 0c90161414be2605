import { i18n } from '../../src/ui/messages/i18n.ts'

export const verifyEmailMessages = i18n(
  'verify-email',
  { hi: () => import('./hi.ts') },
  {
    title: 'Verify Your Email',
    enterEmail: 'Enter the address that the code was sent to.',
    verify: 'Verify Email',
    'email-missing': 'Email is required',
    'code-incomplete': 'Please enter the complete 6-digit OTP',
    'verify-failed': 'Verification failed',
    'verify-answer-failed': 'Email verification failed',
    'complete-answer-failed': 'Registration completion failed',
    'verify-exception': 'An error occurred. Please try again later.',
    verified: 'Email verified successfully!',
    registered: 'Registration completed successfully!',
    resent: 'Verification email sent successfully!',
    'resend-failed': 'Failed to resend verification email',
    'send-answer-failed': 'Failed to send verification email',
    'resend-answer-failed': 'Failed to resend registration email',
    'registration-gone': 'Registration data not found. Please register again.',
  },
)
