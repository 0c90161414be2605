import { stripVTControlCharacters } from 'node:util'

// Strangers write some of the texts that operators read. On a terminal, such a text must neither move the cursor nor
// change the order of the words around it.

/** Control characters of C0 and C1, separators of lines, and marks that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

export const printable = (text: string): string =>
  stripVTControlCharacters(text).replace(UNPRINTABLE, (character) => (character === '\n' ? character : ''))

export const inOneLine = (text: string): string => printable(text.replace(/\s+/g, ' '))

export const printableJson = (json: string): string =>
  json.replace(UNPRINTABLE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
