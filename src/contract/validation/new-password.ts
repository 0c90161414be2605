import { checkEmail, readEmail } from './email.ts'
import type { Faults } from './faults.ts'
import { RESET_PASSWORD_MINIMUM } from './password.ts'

export interface NewPasswordForm {
  readonly email: string
  readonly otp: string
  readonly newPassword: string
  readonly confirmation: string
}

export type NewPasswordFault = 'fields-open' | 'email-invalid' | 'password-short' | 'password-mismatch'

const FIELDS = ['email', 'otp', 'newPassword', 'confirmation'] as const

export function checkNewPassword(form: NewPasswordForm): Faults<NewPasswordForm, NewPasswordFault> {
  const email = readEmail(form.email)
  const open = FIELDS.find((field) => ({ ...form, email })[field] === '')
  if (open) return { [open]: 'fields-open' }
  if (checkEmail(email)) return { email: 'email-invalid' }
  if (form.newPassword.length < RESET_PASSWORD_MINIMUM) return { newPassword: 'password-short' }
  return form.newPassword === form.confirmation ? {} : { confirmation: 'password-mismatch' }
}
