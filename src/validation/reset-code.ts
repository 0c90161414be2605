/**
 * A code for a new password: 51 bits, which nobody guesses. Consonants alone spell no word, and none of them is taken
 * for another letter or a digit.
 */
export const RESET_LETTERS = { alphabet: 'BCDFGHJKMNPQRSTVWXZ', length: 12, group: 4 } as const

/** As it is mailed: in groups, which are read and typed with fewer slips. */
export const groupResetCode = (code: string): string =>
  code.match(new RegExp(`.{1,${RESET_LETTERS.group}}`, 'g'))?.join('-') ?? code

/** What was typed or pasted, as the code is kept: in any case, with any spaces and dashes, also wide letters. */
export const readResetCode = (value: string): string =>
  value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')

const FORM = new RegExp(`^[${RESET_LETTERS.alphabet}]{${RESET_LETTERS.length}}$`)

export const isCompleteResetCode = (code: string): boolean => FORM.test(code)
