import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face, Font, shape, Buffer as Text, Variation } from 'harfbuzzjs'

/** A glyph of shaped text with its place, in the face's units. */
export interface Glyph {
  readonly id: number
  /** Advance and offsets. */
  readonly place: readonly number[]
}

/** Shapes text of one script as a browser does. @param bytes of a TrueType file */
export function shaperOf(bytes: Uint8Array): (text: string, weight?: number) => Glyph[] {
  const font = new Font(new Face(new Blob(bytes)))
  return (text, weight = 400) => {
    font.setVariations([new Variation('wght', weight)])
    const buffer = new Text()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    return buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      id: codepoint,
      place: [xAdvance, xOffset, yOffset],
    }))
  }
}

/** The part of HarfBuzz that makes subsets, which its package has only as the C functions. */
interface Subsetter {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly _initialize: () => void
  readonly malloc: (size: number) => number
  readonly hb_blob_create: (data: number, size: number, mode: number, user: number, destroy: number) => number
  readonly hb_blob_get_data: (blob: number, length: number) => number
  readonly hb_blob_get_length: (blob: number) => number
  readonly hb_face_create: (blob: number, index: number) => number
  readonly hb_face_reference_blob: (face: number) => number
  readonly hb_set_add: (set: number, value: number) => void
  readonly hb_set_clear: (set: number) => void
  readonly hb_set_invert: (set: number) => void
  readonly hb_subset_input_create_or_fail: () => number
  readonly hb_subset_input_unicode_set: (input: number) => number
  readonly hb_subset_input_glyph_set: (input: number) => number
  readonly hb_subset_input_set: (input: number, kind: number) => number
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void
  readonly hb_subset_input_set_axis_range: (
    ...parts: [input: number, face: number, axis: number, least: number, most: number, usual: number]
  ) => number
  readonly hb_subset_or_fail: (face: number, input: number) => number
}

const WRITABLE = 2
const LAYOUT_FEATURES = 6
/** Only the listed glyphs: none is added because a feature could produce it. */
const NO_LAYOUT_CLOSURE = 0x200
const WEIGHT = [...'wght'].reduce((tag, letter) => (tag << 8) + letter.charCodeAt(0), 0)

async function open(): Promise<Subsetter> {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { instance } = await WebAssembly.instantiate(await readFile(path))
  const harfbuzz = instance.exports as unknown as Subsetter
  harfbuzz._initialize()
  return harfbuzz
}

export interface Kept {
  readonly characters: Iterable<number>
  /** Glyph ids besides those of the characters. */
  readonly glyphs: Iterable<number>
  readonly weights: readonly [least: number, most: number]
}

/** A TrueType file with a part of another one's glyphs, and with all its layout features and hints. */
export async function subsetOf(bytes: Uint8Array, { characters, glyphs, weights: [least, most] }: Kept) {
  const hb = await open()
  const data = hb.malloc(bytes.byteLength)
  new Uint8Array(hb.memory.buffer).set(bytes, data)
  const face = hb.hb_face_create(hb.hb_blob_create(data, bytes.byteLength, WRITABLE, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES)
  hb.hb_set_clear(features)
  hb.hb_set_invert(features)
  hb.hb_subset_input_set_flags(input, NO_LAYOUT_CLOSURE)
  for (const character of characters) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), character)
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
  hb.hb_subset_input_set_axis_range(input, face, WEIGHT, least, most, Number.NaN)
  const subset = hb.hb_subset_or_fail(face, input)
  if (subset === 0) throw new Error('HarfBuzz could not make the subset')
  const blob = hb.hb_face_reference_blob(subset)
  const start = hb.hb_blob_get_data(blob, 0)
  return new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob))
}
