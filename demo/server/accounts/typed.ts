import type { RefusalCode } from '../../../src/contract/refusals.ts'
import { isCompleteCode } from '../../../src/contract/validation/code.ts'
import { checkEmail, normalizeEmail } from '../../../src/contract/validation/email.ts'
import { PASSWORD_LIMIT, RESET_PASSWORD_MINIMUM, rulesMet } from '../../../src/contract/validation/password.ts'
import { isChosenPassword } from '../../../src/contract/validation/password-change.ts'
import { nameFault } from '../../../src/contract/validation/registration.ts'
import { isCompleteResetCode, readResetCode } from '../../../src/contract/validation/reset-code.ts'
import { readName as nameIn, readPlain } from '../../../src/contract/validation/typed.ts'
import type { Purpose } from '../db/schema.ts'
import { Refusal } from '../refusals/failure.ts'

export function readEmail(value: string): string {
  const email = normalizeEmail(value)
  const fault = checkEmail(email)
  if (fault) throw new Refusal(fault)
  return email
}

export function readName(value: string, missing: RefusalCode): string {
  const name = nameIn(value)
  const fault = nameFault(name, missing)
  if (fault) throw new Refusal(fault)
  return name
}

function readPassword(value: string, fault: RefusalCode | false | undefined): string {
  if (fault) throw new Refusal(fault)
  if (value.length > PASSWORD_LIMIT) throw new Refusal('password-long')
  return value
}

const readFirstPassword = (value: string): string => readPassword(value, rulesMet(value) < 5 && 'password-rules')

export const readResetPassword = (value: string): string =>
  readPassword(value, value.length < RESET_PASSWORD_MINIMUM && 'password-short')

export const readChangedPassword = (value: string): string =>
  readPassword(value, !isChosenPassword(value) && 'password-weak')

interface Registration {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

export const readNames = ({ firstName, lastName }: Pick<Registration, 'firstName' | 'lastName'>) => ({
  firstName: readName(firstName, 'first-name-missing'),
  lastName: readName(lastName, 'last-name-missing'),
})

export const readNominee = ({ name, email }: { name: string; email: string }) => ({
  name: readName(name, 'nominee-missing'),
  email: readEmail(email),
})

export const readRegistration = ({ firstName, lastName, email, password }: Registration): Registration => ({
  ...readNames({ firstName, lastName }),
  email: readEmail(email),
  password: readFirstPassword(password),
})

export const readConfirmation = (given: { readonly [Field in keyof Registration]?: string | undefined }) => ({
  names: {
    ...(given.firstName === undefined ? {} : { firstName: readName(given.firstName, 'first-name-missing') }),
    ...(given.lastName === undefined ? {} : { lastName: readName(given.lastName, 'last-name-missing') }),
  },
  password: given.password === undefined ? undefined : readFirstPassword(given.password),
})

/** Reads a typed code. Refuses an incomplete code, and does not count it as a guess. */
export function readCode(purpose: Purpose, value: string): string {
  if (purpose === 'reset') {
    const code = readResetCode(value)
    if (!isCompleteResetCode(code)) throw new Refusal('invalid-code')
    return code
  }
  const code = readPlain(value)
  if (!isCompleteCode(code)) throw new Refusal('code-incomplete')
  return code
}
