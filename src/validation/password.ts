/** The five rules of a password (spec, section 5), each true when met. */
export interface PasswordRules {
  readonly length: boolean
  readonly uppercase: boolean
  readonly lowercase: boolean
  readonly digit: boolean
  readonly special: boolean
}

export const PASSWORD_MINIMUM = 8
/** On reset and set-password (spec, section 9). */
export const RESET_PASSWORD_MINIMUM = 6
/** What the server still hashes; more would only cost time. */
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

/** Register form (spec, section 4): weak with two rules or fewer, fair with 3, good with 4, strong with 5. */
export const passwordStrength = (value: string): PasswordStrength => {
  const met = rulesMet(value)
  return met >= 5 ? 'strong' : met === 4 ? 'good' : met === 3 ? 'fair' : 'weak'
}
