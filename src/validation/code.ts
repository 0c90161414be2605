/** Spec, section 9: codes sent by e-mail have six digits. */
export const CODE_LENGTH = 6

/** Six ASCII digits at most: what a code field keeps of what was typed. An input method's wide digits count too. */
export const keepDigits = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, CODE_LENGTH)

/** The code in a pasted text: six digits that stand together, parted in the middle at most; else all there are. */
export function findCode(text: string): string {
  const plain = text.normalize('NFKC')
  return keepDigits(/(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/.exec(plain)?.[0] ?? plain)
}

export const isCompleteCode = (value: string): boolean => /^[0-9]{6}$/.test(value)
