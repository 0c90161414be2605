import type { Faults } from './faults.ts'
import { type PasswordStrength, rulesMet } from './password.ts'

const RULES_NEEDED = 4

export interface PasswordChange {
  readonly currentPassword?: string | undefined
  readonly newPassword: string
  readonly confirmation: string
}

export type PasswordChangeFault = 'fields-open' | 'current-missing' | 'rules-open'

export const isChosenPassword = (value: string): boolean => rulesMet(value) >= RULES_NEEDED

export function checkPasswordChange(form: PasswordChange): Faults<PasswordChange, PasswordChangeFault> {
  const { currentPassword, newPassword, confirmation } = form
  if (newPassword === '') return { newPassword: 'fields-open' }
  if (confirmation === '') return { confirmation: 'fields-open' }
  if (currentPassword === '') return { currentPassword: 'current-missing' }
  if (!isChosenPassword(newPassword)) return { newPassword: 'rules-open' }
  return newPassword === confirmation ? {} : { confirmation: 'rules-open' }
}

/**
 * On the profile, a password that meets 5 rules is strong, 4 good, 2 or 3 fair, else weak (docs/rules.md, Password
 * rules).
 */
export const profilePasswordStrength = (value: string): PasswordStrength => {
  const met = rulesMet(value)
  return met >= 5 ? 'strong' : met === 4 ? 'good' : met >= 2 ? 'fair' : 'weak'
}
