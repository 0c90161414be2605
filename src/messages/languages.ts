/**
 * The languages in addition to English, as BCP 47 tags without a region. To add one, name it here and add a file of
 * that name beside each `hi.ts` (src/decisions/015-own-texts.md).
 */
export const languages = ['hi'] as const

export type Language = (typeof languages)[number]
