export interface PasswordRules {
  readonly length: boolean
  readonly uppercase: boolean
  readonly lowercase: boolean
  readonly digit: boolean
  readonly special: boolean
}

const PASSWORD_MINIMUM = 8
/** The minimum on reset and set-password (docs/rules.md, New password). */
export const RESET_PASSWORD_MINIMUM = 6
/** The longest password that the server hashes; hashing a longer one would only cost time. */
export const PASSWORD_LIMIT = 1024

export const passwordRules = (value: string): PasswordRules => ({
  length: value.length >= PASSWORD_MINIMUM,
  uppercase: /[A-Z]/.test(value),
  lowercase: /[a-z]/.test(value),
  digit: /[0-9]/.test(value),
  special: /[!@#$%^&*(),.?":{}|<>]/.test(value),
})

export const rulesMet = (value: string): number => Object.values(passwordRules(value)).filter(Boolean).length

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/**
 * On registration, a password that meets 5 rules is strong, 4 good, 3 fair, else weak (docs/rules.md, Password rules).
 */
export const passwordStrength = (value: string): PasswordStrength => {
  const met = rulesMet(value)
  return met >= 5 ? 'strong' : met === 4 ? 'good' : met === 3 ? 'fair' : 'weak'
}
