import { inflateSync } from 'node:zlib'

/** In points. The paper's upper edge is 0. */
interface Span {
  readonly top: number
  readonly bottom: number
}

/** One page of a printed PDF. Firefox draws letters of web fonts as shapes, and writes those of the system's fonts. */
export interface PrintedPage {
  /** The space within the page's margins. */
  readonly area: Span
  /** Each written line, and each filled shape that is not a rectangle. */
  readonly letters: readonly Span[]
}

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g
const NUMBER = /^-?\d*\.?\d+$/

const spanOf = (heights: readonly number[]): Span => ({ top: Math.min(...heights), bottom: Math.max(...heights) })

/** The reach of letters of the size 1 above and below their line. */
const RISE = 0.75
const FALL = 0.25

/** Reads the operators of a page: paths of points, rectangles, clips, fills and places of text. */
function readPage(content: string): PrintedPage {
  const letters: Span[] = []
  let area: Span | undefined
  let numbers: number[] = []
  let path: number[] = []
  let rectangle: Span | undefined
  let text = { line: 0, size: 0 }
  for (const word of content.split(/\s+/)) {
    if (NUMBER.test(word)) {
      numbers.push(Number(word))
      continue
    }
    const [y = 0, height = 0] = word === 're' ? [numbers.at(-3), numbers.at(-1)] : [numbers.at(-1)]
    if (word === 're') rectangle = { top: y, bottom: y + height }
    else if (word === 'm' || word === 'l' || word === 'c') path.push(y)
    else if (word === 'W') area ??= rectangle
    else if (word === 'f' || word === 'n') {
      if (word === 'f' && path.length > 0) letters.push(spanOf(path))
      path = []
    } else if (word === 'Tm' || word === 'Td') {
      text = word === 'Tm' ? { line: y, size: -(numbers.at(-3) ?? 0) } : { ...text, line: text.line - y * text.size }
      letters.push({ top: text.line - RISE * text.size, bottom: text.line + FALL * text.size })
    }
    numbers = []
  }
  if (!area) throw new Error('the page of the PDF has no margins')
  return { area, letters }
}

/**
 * Reads the pages of a PDF that cairo wrote, as Firefox prints.
 * @throws if their count differs from the count that the PDF names
 */
export function readPrint(pdf: Buffer): readonly PrintedPage[] {
  const texts = [...pdf.toString('latin1').matchAll(STREAM)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')]
    } catch {
      // A picture is packed in another way.
      return []
    }
  })
  const count = texts.join().match(/\/Type \/Page\b/g)?.length ?? 0
  const pages = texts.filter((text) => /^1 0 0 -1 0 [\d.]+ cm\n/.test(text)).map(readPage)
  if (pages.length !== count) throw new Error(`the PDF has ${count} pages, and ${pages.length} could be read`)
  return pages
}

/** @returns the share of the page above its lowest letter, from 0 to 1 */
export const fullness = ({ area, letters }: PrintedPage): number =>
  (Math.max(...letters.map(({ bottom }) => bottom)) - area.top) / (area.bottom - area.top)

/** @returns the letters that an edge of the page cuts */
export const cutLetters = ({ area, letters }: PrintedPage): readonly Span[] =>
  letters.filter(({ top, bottom }) => top < area.top || bottom > area.bottom)
