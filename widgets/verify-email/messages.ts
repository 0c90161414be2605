import { params } from '@nanostores/i18n'
import { i18n } from '../../src/messages/i18n.ts'

// Spec, section 2 (verify e-mail), section 5 (e-mail verification) and section 8 (verify e-mail screen).
export const verifyEmailMessages = i18n('verify-email', {
  title: 'Verify your e-mail',
  sentTo: 'We sent a 6-digit code to',
  enterEmail: 'Enter the address that the code was sent to.',
  email: 'E-mail',
  code: '6-digit code',
  verify: 'Verify Email',
  resend: 'Resend Code',
  resendIn: params('Resend in {seconds}s'),
  backToLogin: 'Back to Login',
  'email-missing': 'Email is required',
  'email-invalid': 'Enter an e-mail address, like name@example.com.',
  'code-incomplete': 'Please enter the complete 6-digit OTP',
  'verify-failed': 'Verification failed',
  'verify-exception': 'An error occurred. Please try again later.',
  verified: 'Email verified successfully!',
  registered: 'Registration completed successfully!',
  resent: 'Verification email sent successfully!',
  'resend-failed': 'Failed to resend verification email',
  'registration-gone': 'Registration data not found. Please register again.',
})
