/** Digits of a sign-in or e-mail verification code (docs/rules.md, Codes). */
const CODE_LENGTH = 6

/** The digits of typed text, at most six. Full-width digits of an input method are converted. */
export const keepDigits = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, CODE_LENGTH)

/** The code in pasted text: six consecutive digits, with at most one gap in the middle; otherwise all digits. */
export function findCode(text: string): string {
  const plain = text.normalize('NFKC')
  return keepDigits(/(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/.exec(plain)?.[0] ?? plain)
}

export const isCompleteCode = (value: string): boolean => /^[0-9]{6}$/.test(value)
