/**
 * The name of each language in that language, by BCP 47 tag without a region. To add a language, name it here and add a
 * file named after its tag beside each `hi.ts` (docs/decisions/015-own-texts.md).
 */
export const ownNames = { en: 'English', hi: 'हिन्दी' } as const

export type Language = Exclude<keyof typeof ownNames, 'en'>

export const isOurs = (language: string): language is keyof typeof ownNames => Object.hasOwn(ownNames, language)

export const languages: readonly Language[] = /* @__PURE__ */ (Object.keys(ownNames) as Language[]).filter(
  (language: string) => language !== 'en',
)
