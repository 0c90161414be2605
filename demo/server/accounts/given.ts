import { isCompleteCode } from '../../../src/validation/code.ts'
import { checkEmail, normalizeEmail } from '../../../src/validation/email.ts'
import { PASSWORD_LIMIT, RESET_PASSWORD_MINIMUM, rulesMet } from '../../../src/validation/password.ts'
import { isCompleteResetCode, readResetCode } from '../../../src/validation/reset-code.ts'
import { HttpFailure } from '../failure.ts'
import type { Purpose } from './codes.ts'

// What a member typed, read as it is stored; what cannot be used is refused before anything is done with it.

const NAME_LIMIT = 100
/** Line breaks and other controls, and the marks that turn the direction of the text after them. */
const UNFIT_FOR_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

const refuse = (message: string): never => {
  throw new HttpFailure(400, 'invalid-request', message)
}

/** The address under which an account is kept. Mail could reach every one that passes, and nobody else by it. */
export function readEmail(value: string): string {
  const email = normalizeEmail(value)
  const fault = checkEmail(email)
  if (fault === 'email-missing') refuse('Email is required')
  if (fault) refuse('Please enter a valid email address')
  return email
}

export function readName(value: string, missing: string): string {
  const name = value.trim()
  if (name === '') refuse(missing)
  if (name.length > NAME_LIMIT || UNFIT_FOR_NAMES.test(name)) refuse('Please enter a shorter or simpler name')
  return name
}

/** The rules of a new password differ by screen: all five on registration, a length on reset (spec, section 5). */
export function readPassword(value: string, fits: boolean, message: string): string {
  if (!fits) refuse(message)
  if (value.length > PASSWORD_LIMIT) refuse(`Password must be at most ${PASSWORD_LIMIT} characters`)
  return value
}

export const readFirstPassword = (value: string): string =>
  readPassword(value, rulesMet(value) === 5, 'Password must meet all security requirements')

export const readResetPassword = (value: string): string =>
  readPassword(
    value,
    value.length >= RESET_PASSWORD_MINIMUM,
    `Password must be at least ${RESET_PASSWORD_MINIMUM} characters`,
  )

/** Six digits, or the letters of a new password's code. Anything else can be no code, and costs none of its tries. */
export function readCode(purpose: Purpose, value: string): string {
  if (purpose === 'reset') {
    const letters = readResetCode(value)
    if (!isCompleteResetCode(letters)) throw new HttpFailure(400, 'invalid-code', 'Invalid or expired code')
    return letters
  }
  const code = value.trim()
  if (!isCompleteCode(code)) refuse('Please enter the complete 6-digit OTP')
  return code
}
