import { checkEmail, type EmailFault } from './email.ts'
import type { Faults } from './faults.ts'
import { rulesMet } from './password.ts'

export interface RegistrationForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmation: string
  readonly terms: boolean
}

export type RegistrationFault =
  | 'first-name-missing'
  | 'last-name-missing'
  | EmailFault
  | 'password-rules'
  | 'password-mismatch'
  | 'terms-open'

/** The first fault, in order (docs/rules.md, Registration). */
export function checkRegistration(form: RegistrationForm): Faults<RegistrationForm, RegistrationFault> {
  if (form.firstName.trim() === '') return { firstName: 'first-name-missing' }
  if (form.lastName.trim() === '') return { lastName: 'last-name-missing' }
  const email = checkEmail(form.email.trim())
  if (email) return { email }
  if (rulesMet(form.password) < 5) return { password: 'password-rules' }
  if (form.password !== form.confirmation) return { confirmation: 'password-mismatch' }
  return form.terms ? {} : { terms: 'terms-open' }
}
