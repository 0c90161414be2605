import { readCatalogues, wholeCatalogues } from '../../src/build/catalogues.ts'
import type { Overrides, Text } from '../../src/ui/messages/catalogue.ts'
import { titles } from '../../widgets/titles/titles.ts'

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
}

const [RIGHT_TO_LEFT, END] = ['\u202e', '\u202c']

const pseudoText = (text: string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part) => {
      if (part.startsWith('{') || !part.trim()) return part
      const shown = part.trim().replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter)
      // Makes texts a third longer, because German and Tamil are.
      const more = shown.length > 3 ? ' ņöŵ'.repeat(Math.ceil(shown.length / 12)) : ''
      return part.replace(part.trim(), () => `${RIGHT_TO_LEFT}${shown}${more}${END}`)
    })
    .join('')

/**
 * Makes every text longer, accented and right-to-left, so that texts missing from a catalogue and truncated texts can
 * be seen.
 */
export function pseudoMessages(language: string): Overrides {
  const say = (text: Text): Text =>
    typeof text === 'string'
      ? pseudoText(text)
      : { other: '', ...Object.fromEntries(Object.entries(text).map(([form, one]) => [form, pseudoText(one)])) }
  const texts = wholeCatalogues(readCatalogues('.', { titles })).map(({ name, english: own }) => [
    name,
    Object.fromEntries(Object.entries(own).map(([key, text]) => [key, say(text)])),
  ])
  return { [language]: Object.fromEntries(texts) }
}
