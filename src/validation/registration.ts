import { checkEmail, type EmailFault } from './email.ts'
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

/** The first thing that is wrong, in the order of the spec, section 5, and the field that it belongs to. */
export function checkRegistration(form: RegistrationForm): [keyof RegistrationForm, RegistrationFault] | undefined {
  if (form.firstName.trim() === '') return ['firstName', 'first-name-missing']
  if (form.lastName.trim() === '') return ['lastName', 'last-name-missing']
  const email = checkEmail(form.email.trim())
  if (email) return ['email', email]
  if (rulesMet(form.password) < 5) return ['password', 'password-rules']
  if (form.password !== form.confirmation) return ['confirmation', 'password-mismatch']
  if (!form.terms) return ['terms', 'terms-open']
}
