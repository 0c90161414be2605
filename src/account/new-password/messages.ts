import { i18n } from '../../messages/i18n.ts'

// Spec, section 5 (reset and set password) and section 8.
export const newPasswordMessages = i18n('new-password', () => import('../../messages/hindi.ts'), {
  resetCode: 'Code from the mail',
  newPassword: 'New password',
  confirmation: 'Confirm new password',
  hint: 'At least 6 characters.',
  'fields-open': 'All fields are required',
  'password-short': 'Password must be at least 6 characters',
  'password-mismatch': 'Passwords do not match',
})
