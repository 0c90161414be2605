/**
 * The languages in addition to English, as BCP 47 tags without a region. To add one, name it here and in `own-names.ts`,
 * and add a file named after its tag beside each `hi.ts` (src/decisions/015-own-texts.md).
 */
export const languages = ['hi'] as const

export type Language = (typeof languages)[number]
