import { atom } from 'nanostores'

/** Changes the language of the whole site, and remembers it. Undefined on other pages, which have their own. */
export const $chooseLanguage = atom<((language: string) => void) | undefined>()
