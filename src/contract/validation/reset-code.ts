import { readPlain } from './typed.ts'

/**
 * A code for a new password: 51 bits, which cannot be guessed. Consonants only, so that it spells no word, and without
 * L, which looks like I and 1.
 */
export const RESET_LETTERS = { alphabet: 'BCDFGHJKMNPQRSTVWXZ', length: 12, group: 4 } as const

export const groupResetCode = (code: string): string =>
  code.match(new RegExp(`.{1,${RESET_LETTERS.group}}`, 'g'))?.join('-') ?? code

export const readResetCode = (value: string): string => readPlain(value).toUpperCase().replace(/[\s-]/g, '')

const FORM = new RegExp(`^[${RESET_LETTERS.alphabet}]{${RESET_LETTERS.length}}$`)

export const isCompleteResetCode = (code: string): boolean => FORM.test(code)
