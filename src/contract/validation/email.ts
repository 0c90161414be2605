import { isBlank, readPlain } from './typed.ts'

/** Longest address that SMTP carries, and what stands before its @, in bytes (RFC 5321, 4.5.3.1). */
const EMAIL_LIMIT = 254
const LOCAL_LIMIT = 64

/** One address without whitespace, control or invisible characters: safe to pass to a mail server. */
const EMAIL = /^([^\s@<>"(),:;\\[\]\p{C}\p{DI}]+)@([^\s@<>"(),:;\\[\]\p{C}\p{DI}]+)$/u
/** A part of a domain (RFC 1123, 2.1), in any script. */
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u

export type EmailFault = 'email-missing' | 'email-invalid'

// not a TextEncoder, which Jest's pages do not have
const bytes = (text: string): number => new Blob([text]).size

/** Two parts at least; the last one is a name. */
const isDomain = (text: string): boolean => {
  const labels = text.split('.')
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^(?!\d+$).{2,}$/u.test(labels.at(-1) ?? '')
}

export function checkEmail(value: string): EmailFault | undefined {
  if (isBlank(value)) return 'email-missing'
  if (value.length > EMAIL_LIMIT || bytes(value) > EMAIL_LIMIT) return 'email-invalid'
  const [, local = '', domain = ''] = EMAIL.exec(value) ?? []
  const isLocal = bytes(local) <= LOCAL_LIMIT && local.split('.').every((part) => part !== '')
  return isLocal && isDomain(domain) ? undefined : 'email-invalid'
}

/** The address that somebody means by what they typed; the form that is sent. */
export const readEmail = (typed: string): string => readPlain(typed.normalize('NFKC'))

/** The form in which an address is stored and compared. */
export const normalizeEmail = (value: string): string => readEmail(value).toLowerCase()
