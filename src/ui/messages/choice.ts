import { atom } from 'nanostores'

export const $chooseLanguage = atom<((language: string) => void) | undefined>()
