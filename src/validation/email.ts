/** Longest address that SMTP carries (RFC 5321, 4.5.3.1.3). */
const EMAIL_LIMIT = 254

/** One address without whitespace, control or invisible characters: safe to pass to a mail server. */
const EMAIL =
  /^[^\s@<>"(),:;\\[\]\p{C}]+@[^\s@<>"(),:;\\[\]\p{C}][^.\s@<>"(),:;\\[\]\p{C}]*\.[^\s@<>"(),:;\\[\]\p{C}]{2,}$/u

export type EmailFault = 'email-missing' | 'email-invalid'

export function checkEmail(value: string): EmailFault | undefined {
  if (value.trim() === '') return 'email-missing'
  if (value.length > EMAIL_LIMIT || !EMAIL.test(value)) return 'email-invalid'
}

/** The form in which an address is stored and compared; full-width letters of some keyboards are converted. */
export const normalizeEmail = (value: string): string => value.normalize('NFKC').trim().toLowerCase()
