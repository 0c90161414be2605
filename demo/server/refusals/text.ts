import type { RefusalCode } from '../../../src/contract/refusals.ts'
import { english } from './english.ts'
import { hindi } from './hindi.ts'
import type { Language } from './language.ts'

const texts: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi }

/** A value may be a text in each language. */
export type RefusalValues = Readonly<Record<string, string | number | Readonly<Record<Language, string>>>>

export const refusalText = (language: Language, code: RefusalCode, values: RefusalValues = {}): string =>
  texts[language][code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return String(typeof value === 'object' ? value[language] : value)
  })

export const refusalAnswer = (language: Language, code: RefusalCode, values?: RefusalValues) => ({
  success: false,
  message: refusalText(language, code, values),
  code,
})
