import { i18n } from '../../src/ui/messages/i18n.ts'

export const accountMessages = i18n(
  'account',
  { hi: () => import('./hi.ts') },
  {
    email: 'Email',
    code: '6-digit code',
    codeSent: 'We sent a 6-digit code to',
    resend: 'Resend Code',
    resendIn: 'Resend in {seconds}s',
    back: 'Back to Login',
    'email-invalid': 'Enter an email address, like name@example.com.',
  },
)
