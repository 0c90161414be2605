import { type PasswordStrength, RESET_PASSWORD_MINIMUM, rulesMet } from './password.ts'

/** Spec, section 9: on the profile four of the five rules suffice. */
const RULES_NEEDED = 4

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmation: string
}

export type PasswordChangeFault = 'fields-open' | 'current-missing' | 'rules-open' | 'password-short'

/** What is wrong with a password that is to be the new one; the server asks the same. */
export function checkChosenPassword(value: string): PasswordChangeFault | undefined {
  if (rulesMet(value) < RULES_NEEDED) return 'rules-open'
  // four rules fit into four characters; no other way in takes fewer than six
  if (value.length < RESET_PASSWORD_MINIMUM) return 'password-short'
}

/** A password change on the profile (spec, section 5). @param hasPassword whether there is a current one to ask for */
export function checkPasswordChange(form: PasswordChange, hasPassword: boolean): PasswordChangeFault | undefined {
  if (form.newPassword === '' || form.confirmation === '') return 'fields-open'
  if (hasPassword && form.currentPassword === '') return 'current-missing'
  const fault = checkChosenPassword(form.newPassword)
  if (fault) return fault
  if (form.newPassword !== form.confirmation) return 'rules-open'
}

/** Spec, section 4, profile password strength: 5 met is strong, 4 good, 2 or 3 fair, else weak. */
export const profilePasswordStrength = (value: string): PasswordStrength => {
  const met = rulesMet(value)
  return met >= 5 ? 'strong' : met === 4 ? 'good' : met >= 2 ? 'fair' : 'weak'
}
