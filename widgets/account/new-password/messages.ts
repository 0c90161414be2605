import { i18n } from '../../../src/ui/messages/i18n.ts'

export const newPasswordMessages = i18n(
  'new-password',
  { hi: () => import('../hi.ts') },
  {
    resetCode: 'Code from the mail',
    newPassword: 'New password',
    confirmation: 'Confirm new password',
    hint: 'At least 6 characters.',
    'fields-open': 'All fields are required',
    'password-short': 'Password must be at least 6 characters',
    'password-mismatch': 'Passwords do not match',
  },
)
