import type { RefusalCode } from '../../../../src/contract/refusals.ts'
import type { Language } from '../language.ts'
import { english } from './english.ts'
import { hindi } from './hindi.ts'

const texts: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi }

export type RefusalValues = Readonly<Record<string, string | number>>

export const refusalText = (language: Language, code: RefusalCode, values: RefusalValues = {}): string =>
  texts[language][code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

export const refusalAnswer = (language: Language, code: RefusalCode, values?: RefusalValues) => ({
  success: false,
  message: refusalText(language, code, values),
  code,
})
