import { checkEmail } from './email.ts'
import { RESET_PASSWORD_MINIMUM } from './password.ts'

export interface NewPasswordForm {
  readonly email: string
  readonly otp: string
  readonly newPassword: string
  readonly confirmation: string
}

export type NewPasswordFault = 'fields-open' | 'email-invalid' | 'password-short' | 'password-mismatch'

const FIELDS = ['email', 'otp', 'newPassword', 'confirmation'] as const

/** Reset and set password (spec, section 5): the first thing that is wrong, and the field that it belongs to. */
export function checkNewPassword(form: NewPasswordForm): [keyof NewPasswordForm, NewPasswordFault] | undefined {
  const open = FIELDS.find((field) => (field === 'email' ? form.email.trim() : form[field]) === '')
  if (open) return [open, 'fields-open']
  if (checkEmail(form.email.trim())) return ['email', 'email-invalid']
  if (form.newPassword.length < RESET_PASSWORD_MINIMUM) return ['newPassword', 'password-short']
  if (form.newPassword !== form.confirmation) return ['confirmation', 'password-mismatch']
}
