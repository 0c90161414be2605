/** Spec, section 9: codes sent by e-mail have six digits. */
export const CODE_LENGTH = 6

/** ASCII digits only, at most six: what a code field keeps of what was typed or pasted. */
export const keepDigits = (value: string): string => value.replace(/[^0-9]/g, '').slice(0, CODE_LENGTH)

export const isCompleteCode = (value: string): boolean => /^[0-9]{6}$/.test(value)
