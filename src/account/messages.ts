import { i18n } from '../messages/i18n.ts'

/** Texts of more than one screen of signing in. */
export const accountMessages = i18n('account', () => import('../messages/hindi.ts'), {
  email: 'E-mail',
  code: '6-digit code',
  codeSent: 'We sent a 6-digit code to',
  resend: 'Resend Code',
  resendIn: 'Resend in {seconds}s',
  back: 'Back to Login',
  'email-invalid': 'Enter an e-mail address, like name@example.com.',
})
