import { checkEmail, type EmailFault, readEmail } from './email.ts'
import type { Faults } from './faults.ts'
import { rulesMet } from './password.ts'
import { readName } from './typed.ts'

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

const NAME_LIMIT = 100

const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}]/u

export const nameFault = <Missing extends string>(name: string, missing: Missing) =>
  name === '' ? missing : name.length > NAME_LIMIT || UNFIT.test(name) ? 'name-unfit' : undefined

export const readRegistration = <Form extends Pick<RegistrationForm, 'firstName' | 'lastName' | 'email'>>(
  form: Form,
): Form => ({
  ...form,
  firstName: readName(form.firstName),
  lastName: readName(form.lastName),
  email: readEmail(form.email),
})

export function checkRegistration(form: RegistrationForm): Faults<RegistrationForm, RegistrationFault> {
  const read = readRegistration(form)
  const firstName = nameFault(read.firstName, 'first-name-missing')
  if (firstName) return { firstName }
  const lastName = nameFault(read.lastName, 'last-name-missing')
  if (lastName) return { lastName }
  const email = checkEmail(read.email)
  if (email) return { email }
  if (rulesMet(form.password) < 5) return { password: 'password-rules' }
  if (form.password !== form.confirmation) return { confirmation: 'password-mismatch' }
  return form.terms ? {} : { terms: 'terms-open' }
}
