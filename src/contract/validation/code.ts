import { readPlain } from './typed.ts'

/** Digits of a sign-in or e-mail verification code (docs/rules.md, Codes). */
const CODE_LENGTH = 6

export const keepDigits = (value: string): string =>
  readPlain(value)
    .replace(/[^0-9]/g, '')
    .slice(0, CODE_LENGTH)

/** Finds six consecutive digits in pasted text, with at most one gap in the middle; otherwise takes all digits. */
export function findCode(text: string): string {
  const plain = readPlain(text)
  return keepDigits(/(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/.exec(plain)?.[0] ?? plain)
}

export const isCompleteCode = (value: string): boolean => /^[0-9]{6}$/.test(value)
