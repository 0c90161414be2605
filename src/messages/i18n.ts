import { createI18n } from '@nanostores/i18n'
import { atom } from 'nanostores'

/** The page's language, as a BCP 47 tag that we have texts for. */
export const $language = atom('en')

const known = ['en', 'hi']

/** Takes the nearest language we have: `hi-IN` is `hi`, an unknown one is English. */
export const setLanguage = (tag: string | null | undefined): void => {
  const base = tag?.toLowerCase().split('-')[0]
  $language.set(base && known.includes(base) ? base : 'en')
}

/** Defines the texts of one screen: English stands beside it, other languages load on demand. */
export const i18n = createI18n($language, {
  baseLocale: 'en',
  get: async (code) => (code === 'hi' ? (await import('./hi.ts')).hindi : {}),
})
