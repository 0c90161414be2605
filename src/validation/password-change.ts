import type { Faults } from './faults.ts'
import { type PasswordStrength, RESET_PASSWORD_MINIMUM, rulesMet } from './password.ts'

/** On the profile four of the five rules suffice (docs/rules.md, Password rules). */
const RULES_NEEDED = 4

export interface PasswordChange {
  /** Undefined for an account without one. */
  readonly currentPassword?: string | undefined
  readonly newPassword: string
  readonly confirmation: string
}

export type PasswordChangeFault = 'fields-open' | 'current-missing' | 'rules-open' | 'password-short'

/** The fault of a new password; the server makes the same check. */
export function checkChosenPassword(value: string): 'rules-open' | 'password-short' | undefined {
  if (rulesMet(value) < RULES_NEEDED) return 'rules-open'
  // four characters can meet four rules, but no other form accepts fewer than six characters
  if (value.length < RESET_PASSWORD_MINIMUM) return 'password-short'
}

/** The first fault of a password change on the profile (docs/rules.md, Password change). */
export function checkPasswordChange(form: PasswordChange): Faults<PasswordChange, PasswordChangeFault> {
  const { currentPassword, newPassword, confirmation } = form
  if (newPassword === '') return { newPassword: 'fields-open' }
  if (confirmation === '') return { confirmation: 'fields-open' }
  if (currentPassword === '') return { currentPassword: 'current-missing' }
  const fault = checkChosenPassword(newPassword)
  if (fault) return { newPassword: fault }
  return newPassword === confirmation ? {} : { confirmation: 'rules-open' }
}

/** On the profile: 5 rules met is strong, 4 good, 2 or 3 fair, else weak (docs/rules.md, Password rules). */
export const profilePasswordStrength = (value: string): PasswordStrength => {
  const met = rulesMet(value)
  return met >= 5 ? 'strong' : met === 4 ? 'good' : met >= 2 ? 'fair' : 'weak'
}
