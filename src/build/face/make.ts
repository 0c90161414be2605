import { readFileSync, writeFileSync } from 'node:fs'
import { stdout } from 'node:process'
import { compress, decompress } from 'wawoff2'
import { clusters } from './clusters.ts'
import { shaperOf, subsetOf } from './harfbuzz.ts'

// Makes the Hindi part of the site's face, `npm run face` (src/decisions/038).

const FULL = 'node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2'
const MADE = 'src/build/face/anek-hindi.woff2'
/** From the text's to the browser's own bold. */
const WEIGHTS = [400, 700] as const

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** What modern Hindi and Marathi are written with, as CSS names ranges. All else of the script is in the whole file. */
const COMMON =
  '0901-0903 0905-090B 090D 090F-0911 0913-0928 092A-0930 0932-0933 0935-0939 093C-0943 0945 0947-0949 094B-094D 0950 0958-095F 0964-0970 0972 200C-200D 25CC'
const characters = COMMON.split(' ').flatMap((part) => {
  const [first = 0, last = first] = part.split('-').map((code) => Number.parseInt(code, 16))
  return range(first, last)
})
const isConsonant = (code: number) => (code >= 0x915 && code <= 0x939) || (code >= 0x958 && code <= 0x95f)
const consonants = characters.filter(isConsonant).map((code) => String.fromCodePoint(code))
/** No sign, those of vowels, and those of what sounds through the nose. */
const nasals = [...'ंँ']
const vowels = [...'ािीुूृॅेैॉोौ']
const signs = ['', ...vowels, ...nasals, ...vowels.flatMap((vowel) => nasals.map((nasal) => vowel + nasal))]
/** The signs that change the letter that they stand at. */
const binding = ['', ...'िुूृ']
const [reph, rakar, virama, joiner] = ['र्', '्र', '्', '\u200d']

/** What people write: each letter with each sign, a r before or after it, or half. */
function* texts(): Generator<string> {
  for (const letter of consonants) {
    for (const sign of signs) yield* [letter + sign, reph + letter + sign, letter + rakar + sign]
    yield* [letter + rakar + virama + joiner, joiner + virama + letter]
  }
  for (const cluster of clusters) {
    for (const sign of binding) yield cluster + sign
    yield* [reph + cluster, `${reph}${cluster}ि`]
  }
  for (const letter of [...consonants, ...clusters]) yield* [letter + virama, letter + virama + joiner]
  for (const character of characters) {
    const letter = String.fromCodePoint(character)
    yield* [letter, ...nasals.map((nasal) => letter + nasal)]
  }
}

/** The sign of a short i, which stands first, is as wide as the two letters that it spans. */
const spanned = consonants.flatMap((one) => consonants.map((other) => `${one}${virama}${other}ि`))

const full = await decompress(readFileSync(FULL))
const shape = shaperOf(full)
const glyphs = new Set<number>()
for (const text of texts()) for (const { id } of shape(text)) glyphs.add(id)
for (const text of spanned) glyphs.add(shape(text)[0]?.id ?? 0)
const made = await compress(await subsetOf(full, { characters, glyphs, weights: WEIGHTS }))
writeFileSync(MADE, made)
stdout.write(`${MADE}: ${made.length} bytes, ${glyphs.size} glyphs\n`)
