import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decompress } from 'wawoff2'
import { type Glyph, shaperOf } from '../../../../src/build/face/harfbuzz.ts'
import { centre } from '../../../../src/build/face/metrics.ts'

const fullOf = (script: string) =>
  `node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari-${script}-wght-normal.woff2`
const madeOf = (name: string) => `src/build/face/anek-${name}.woff2`
const VIRAMA = '्'

/** Our files with texts that a member may see, the demonstration's too. */
const sources = ['src', 'widgets', 'demo'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('face/'))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(folder, file), 'utf8') })),
)
/** Their words in Devanagari. */
const ours = new Set(sources.flatMap(({ text }) => text.match(/[\u0900-\u097f\u200c\u200d]+/g) ?? []))
/** What people may write besides: joined letters, nukta, what sounds through the nose, digits. */
const others =
  'क्षमा त्रिशूल ज्ञान श्रीमती शुद्ध कर्म धर्म उद्देश्य विद्यार्थी प्रश्न ब्राह्मण चिह्न द्वारा संख्या उज्ज्वल महत्त्व छुट्टी चिट्ठी अड्डा गड्ढा लक्ष्मी ' +
  'सूक्ष्म राष्ट्र मूर्ति वर्षा पूर्व कार्यक्रम स्त्री शक्ति रक्त विज्ञान अन्न भिन्न प्रसन्न पक्का बच्चा सच्चाई विश्वास पश्चिम आश्चर्य श्लोक शृंगार हृदय कृपया ' +
  'बड़ा पढ़ाई ज़रूरत फ़ायदा ग़लत ख़बर क़ानून चाँद हँसी कुआँ ऑफ़िस कॉलेज बैंक हिंदी हिन्दी दुःख १२३४५६७८९० ॐ । ॥ भाऊ आहे ळ कॅमेरा'

const words = [...ours, ...others.split(' ')]
/** A copy, because the next file takes the place of the bytes. */
const bytesOf = async (file: string) => Uint8Array.from(await decompress(readFileSync(file)))
const open = async (file: string) => shaperOf(await bytesOf(file))
const files = { full: await bytesOf(fullOf('devanagari')), made: await bytesOf(madeOf('hindi')) }
const face = { full: shaperOf(files.full), made: shaperOf(files.made) }
const widthOf = (shape: typeof face.full, word: string, weight: number) =>
  shape(word, weight).reduce((sum, { place: [advance = 0] }) => sum + advance, 0)

/** Whether the site's page takes a character from the file. */
function askedOf(name: string): (code: number) => boolean {
  const css = readFileSync('demo/host/host.css', 'utf8')
  const rules = [...css.matchAll(/anek-([a-z]+)-[^}]*unicode-range:\s*([^;]+);/g)]
  const ranges = rules.filter(([, file]) => file === name).flatMap(([, , ranges = '']) => ranges.split(/,\s*/))
  const asked = ranges.map((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return (code: number) => code >= first && code <= last
  })
  return (code) => asked.some((has) => has(code))
}

test("the site's Hindi file has every character of our texts, and the page takes all of them from that file", () => {
  expect(ours.size).toBeGreaterThan(600)
  const isAsked = askedOf('hindi')
  const missing = new Set(
    words
      .flatMap((word) => [...word])
      .filter((character) => {
        const code = character.codePointAt(0) ?? 0
        return !isAsked(code) || face.made(character).some(({ id }) => id === 0)
      }),
  )
  expect([...missing]).toEqual([])
})

test("a joined letter falls apart in the site's Hindi file only if it does so in the whole face", () => {
  const [visible] = face.full(`क${VIRAMA}`).slice(-1)
  const [ofMade] = face.made(`क${VIRAMA}`).slice(-1)
  const viramas = (shape: typeof face.full, id: number | undefined, word: string) =>
    shape(word).filter((glyph) => glyph.id === id).length
  const apart = words.filter((word) => viramas(face.made, ofMade?.id, word) > viramas(face.full, visible?.id, word))
  expect(apart).toEqual([])
})

test("the signs above and below a letter join in the site's Hindi file as in the whole face", () => {
  const marks = (shape: typeof face.full, word: string) => shape(word).filter(({ place: [advance] }) => advance === 0)
  expect(words.filter((word) => marks(face.made, word).length > marks(face.full, word).length)).toEqual([])
})

/** The names of the tables of a TrueType file. */
function tablesOf(file: Uint8Array): string[] {
  const bytes = Buffer.from(file)
  return Array.from({ length: bytes.readUInt16BE(4) }, (_, index) =>
    bytes.toString('latin1', 12 + 16 * index, 16 + 16 * index),
  )
}

test("the site's Hindi file keeps the hints of the face, without which small letters are spaced unevenly", () => {
  expect(tablesOf(files.full)).toContain('prep')
  expect(tablesOf(files.full).filter((name) => !tablesOf(files.made).includes(name))).toEqual([])
})

test("words are as wide in the site's Hindi file as in the whole face, in every weight of the site", () => {
  for (const weight of [400, 500, 600, 700]) {
    const other = words.filter((word) => {
      const full = widthOf(face.full, word, weight)
      return Math.abs(widthOf(face.made, word, weight) - full) > full * 0.05
    })
    expect(other, `at ${weight}`).toEqual([])
  }
})

test("every character of a page in English is in the site's first two files, as wide as in the whole face", async () => {
  const places = (glyphs: readonly Glyph[]) => glyphs.map(({ id, place }) => [id > 0, ...place])
  const signs = await open(madeOf('signs'))
  for (const sign of ['₹', 'हिन्दी']) {
    expect(places(signs(sign))).toEqual(places(face.full(sign)))
    expect(
      [...sign].every((character) => askedOf('signs')(character.codePointAt(0) ?? 0)),
      sign,
    ).toBe(true)
  }
  const texts = sources.filter(({ file }) => /messages\.ts$|^demo.seed/.test(file)).map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(40)
  const [english, latin, isAsked] = [await open(madeOf('english')), await open(fullOf('latin')), askedOf('english')]
  const other = [...new Set(texts.join('').replace(/[\n₹\u0900-\u097f]/g, ''))].filter(
    (character) =>
      !isAsked(character.codePointAt(0) ?? 0) ||
      JSON.stringify(places(english(character))) !== JSON.stringify(places(latin(character))),
  )
  expect(other).toEqual([])
})

test('each file that the site loads first says itself how far its letters reach, because Safari reads it nowhere else', async () => {
  for (const name of ['english', 'signs', 'hindi']) {
    const bytes = await bytesOf(madeOf(name))
    const made = Uint8Array.from(bytes)
    centre(made)
    expect(made, `${name}: run npm run face`).toEqual(bytes)
  }
  const pages = readFileSync('demo/host/host.css', 'utf8')
  expect(pages).not.toMatch(/(ascent|descent|line-gap)-override|size-adjust/)
})
