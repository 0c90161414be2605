import { isBlank, readPlain } from './typed.ts'

/** The longest address, and the longest part before its @, that SMTP carries, in bytes (RFC 5321, 4.5.3.1). */
const EMAIL_LIMIT = 254
const LOCAL_LIMIT = 64

/** One address without whitespace, control or invisible characters: safe to pass to a mail server. */
const EMAIL = /^([^\s@<>"(),:;\\[\]\p{C}\p{DI}]+)@([^\s@<>"(),:;\\[\]\p{C}\p{DI}]+)$/u
/** A part of a domain (RFC 1123, 2.1), in any script. */
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u

export type EmailFault = 'email-missing' | 'email-invalid'

// Uses Blob because Jest's pages have no TextEncoder.
const bytes = (text: string): number => new Blob([text]).size

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

export const readEmail = (typed: string): string => readPlain(typed.normalize('NFKC'))

export const normalizeEmail = (value: string): string => readEmail(value).toLowerCase()
