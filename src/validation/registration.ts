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
  | 'name-unfit'
  | EmailFault
  | 'password-rules'
  | 'password-mismatch'
  | 'terms-open'

/** Letters of a name. */
export const NAME_LIMIT = 100

const nameFault = <Missing extends RegistrationFault>(name: string, missing: Missing) =>
  name === '' ? missing : name.length > NAME_LIMIT ? 'name-unfit' : undefined

/** The first fault, in order (docs/rules.md, Registration). */
export function checkRegistration(form: RegistrationForm): Faults<RegistrationForm, RegistrationFault> {
  const firstName = nameFault(form.firstName.trim(), 'first-name-missing')
  if (firstName) return { firstName }
  const lastName = nameFault(form.lastName.trim(), 'last-name-missing')
  if (lastName) return { lastName }
  const email = checkEmail(form.email.trim())
  if (email) return { email }
  if (rulesMet(form.password) < 5) return { password: 'password-rules' }
  if (form.password !== form.confirmation) return { confirmation: 'password-mismatch' }
  return form.terms ? {} : { terms: 'terms-open' }
}
