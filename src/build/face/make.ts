import { readFileSync, writeFileSync } from 'node:fs'
import { stdout } from 'node:process'
import { compress, decompress } from 'wawoff2'
import { clusters } from './clusters.ts'
import { shaperOf, subsetOf } from './harfbuzz.ts'
import { centre } from './metrics.ts'

// Makes the files of the site's face that its pages load first, `npm run face` (src/decisions/038).

const fullOf = (script: string) =>
  `node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari-${script}-wght-normal.woff2`
const madeOf = (name: string) => `src/build/face/anek-${name}.woff2`
/** From the text's to the browser's own bold. */
const WEIGHTS = [400, 700] as const

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** What modern Hindi and Marathi are written with, as CSS names ranges. All else of the script is in the whole file. */
const COMMON =
  '0901-0903 0905-090B 090D 090F-0911 0913-0928 092A-0930 0932-0933 0935-0939 093C-0943 0945 0947-0949 094B-094D 0950 0958-095F 0964-0970 0972 200C-200D 25CC'
const charactersIn = (ranges: string) =>
  ranges.split(' ').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map((code) => Number.parseInt(code, 16))
    return range(first, last)
  })
const characters = charactersIn(COMMON)
/** What English is written with. Other letters with accents are in the whole file. */
const ENGLISH = '0020-007E 00A0 00A9 00B7 00D7 00E9 2013-2014 2018-2019 201C-201D 2022 2026 2190 2192 2212'
/** What pages in English show of the other file: the sign of each amount, and the name of the language. */
const BESIDE_ENGLISH = ['₹', 'हिन्दी']
const isConsonant = (code: number) => (code >= 0x915 && code <= 0x939) || (code >= 0x958 && code <= 0x95f)
const consonants = characters.filter(isConsonant).map((code) => String.fromCodePoint(code))
/** The signs of nasal sounds. */
const nasals = [...'ंँ']
const vowels = [...'ािीुूृॅेैॉोौ']
/** No sign, those of vowels, those of the nose, and one of each. */
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

/**
 * Writes a part of a script's file: the characters, and the glyphs that the texts need.
 * @param firsts texts of which only the first glyph is needed
 */
async function make(
  name: string,
  script: string,
  characters: readonly number[],
  texts: Iterable<string>,
  firsts: readonly string[] = [],
) {
  const full = await decompress(readFileSync(fullOf(script)))
  const shape = shaperOf(full)
  const glyphs = new Set<number>()
  for (const text of texts) for (const { id } of shape(text)) glyphs.add(id)
  for (const text of firsts) glyphs.add(shape(text)[0]?.id ?? 0)
  const part = await subsetOf(full, { characters, glyphs, weights: WEIGHTS })
  centre(part)
  const made = await compress(part)
  writeFileSync(madeOf(name), made)
  stdout.write(`${madeOf(name)}: ${made.length} bytes, ${glyphs.size} glyphs\n`)
}

const english = charactersIn(ENGLISH)
await make('english', 'latin', english, String.fromCodePoint(...english))
await make('hindi', 'devanagari', characters, texts(), spanned)
const beside = [...BESIDE_ENGLISH.join('')].map((character) => character.codePointAt(0) ?? 0)
// the half letter, which is joined with the next one
await make('signs', 'devanagari', beside, [...BESIDE_ENGLISH, `न${virama}${joiner}`])
