import { checkEmail } from './email.ts'
import { RESET_PASSWORD_MINIMUM } from './password.ts'

export interface NewPasswordForm {
  readonly email: string
  readonly otp: string
  readonly newPassword: string
  readonly confirmation: string
}

export type NewPasswordFault = 'fields-open' | 'email-invalid' | 'password-short' | 'password-mismatch'

/** Reset and set password (spec, section 5), in the order in which it names the messages. */
export function checkNewPassword(form: NewPasswordForm): NewPasswordFault | undefined {
  if (form.email.trim() === '' || form.otp === '' || form.newPassword === '' || form.confirmation === '')
    return 'fields-open'
  if (checkEmail(form.email.trim())) return 'email-invalid'
  if (form.newPassword.length < RESET_PASSWORD_MINIMUM) return 'password-short'
  if (form.newPassword !== form.confirmation) return 'password-mismatch'
}
