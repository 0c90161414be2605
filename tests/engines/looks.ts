interface Look {
  readonly name: string
  /** 0 for inline parts and shapes. */
  readonly width: number
  /** Of the text, the background and the shape, as red, green, blue and opacity. */
  readonly colors: Readonly<Record<string, readonly number[]>>
  readonly isUnderlined: boolean
  /** The height of the text, and its distance from the top edge; empty without text. In Hindi, the baseline's distance. */
  readonly text: readonly number[]
}

export interface PageLook {
  readonly widths: readonly [window: number, content: number]
  readonly looks: readonly Look[]
}

/** Runs in the page: describes every element that shows, in shadow roots too. */
export function lookAtPage(): PageLook {
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const known = new Map<string, readonly number[]>()
  const colorOf = (text: string): readonly number[] => {
    const before = known.get(text)
    if (before) return before
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const color = [...canvas.getImageData(0, 0, 1, 1).data]
    known.set(text, color)
    return color
  }
  const all = (root: ParentNode): Element[] =>
    [...root.children].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : []), ...all(one)])
  /** Measures a text with letters that the first typeface lacks, whose height is that of another typeface in Firefox alone. */
  const baselineOf = (text: ChildNode): number => {
    const mark = document.createElement('span')
    mark.style.display = 'inline-block'
    text.before(mark)
    const { bottom } = mark.getBoundingClientRect()
    mark.remove()
    return bottom
  }
  const counts = new Map<string, number>()
  const looks = all(document.body).flatMap((one): Look[] => {
    const { width, height, top } = one.getBoundingClientRect()
    const kind = `${one.localName}.${one.classList[0] ?? ''}`
    if (!one.checkVisibility({ visibilityProperty: true }) || width < 2 || height < 2) return []
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    const style = getComputedStyle(one)
    const own = [...one.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const range = document.createRange()
    if (own) range.selectNodeContents(own)
    const [line] = own ? range.getClientRects() : []
    const isHindi = /\p{Script=Devanagari}/u.test(own?.textContent ?? '')
    const isShape = one instanceof SVGGraphicsElement && !(one instanceof SVGSVGElement || one instanceof SVGGElement)
    const colors: Record<string, readonly number[]> = { background: colorOf(style.backgroundColor) }
    if (own && !isShape) colors.text = colorOf(style.color)
    if (isShape && style.fill !== 'none') colors.fill = colorOf(style.fill)
    if (isShape && style.stroke !== 'none') colors.stroke = colorOf(style.stroke)
    return [
      {
        name: `${kind} ${number}`,
        // Engines break lines at other words, and some count the edge of a shape.
        width: isShape || style.display === 'inline' ? 0 : width,
        colors,
        isUnderlined: style.textDecorationLine.includes('underline'),
        text: !own || !line || isShape ? [] : isHindi ? [baselineOf(own) - top] : [line.height, line.top - top],
      },
    ]
  })
  return { widths: [innerWidth, document.documentElement.scrollWidth], looks }
}

/** The tolerance in CSS pixels, besides a fiftieth of the width: engines round letter widths. */
const WIDER = 4
const HIGHER = 2.01
/** The tolerance of a colour channel. */
const PALER = 3

/** Returns the differences, one line for each element. */
export function differences(expected: PageLook, found: PageLook): readonly string[] {
  const [window, content] = found.widths
  const lines = content > window ? [`the page scrolls sideways: ${content} px in a window of ${window} px`] : []
  const byName = new Map(found.looks.map((look) => [look.name, look]))
  for (const look of expected.looks) {
    const other = byName.get(look.name)
    const faults: string[] = []
    if (!other) faults.push('is missing')
    else {
      const off = (a: readonly number[], b: readonly number[], most: number) =>
        a.length !== b.length || a.some((one, i) => Math.abs(one - (b[i] ?? 0)) > most)
      if (off([look.width], [other.width], WIDER + look.width / 50))
        faults.push(`is ${other.width.toFixed(1)} px wide instead of ${look.width.toFixed(1)}`)
      for (const [name, color] of Object.entries(look.colors))
        if (off(color, other.colors[name] ?? [], PALER))
          faults.push(`${name} is ${other.colors[name]} instead of ${color}`)
      if (look.isUnderlined !== other.isUnderlined) faults.push(`is underlined: ${other.isUnderlined}`)
      if (off(look.text, other.text, HIGHER)) faults.push(`text stands at ${other.text} instead of ${look.text}`)
    }
    if (faults.length > 0) lines.push(`${look.name} ${faults.join(', ')}`)
  }
  return lines
}

/** Runs in the page. Returns true once its screen and letters are there and nothing moves. */
export function isStill(): boolean {
  const all = (root: ParentNode): Element[] =>
    [...root.children].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : []), ...all(one)])
  const elements = all(document.body)
  return (
    document.fonts.status === 'loaded' &&
    !document.getAnimations().some(({ playState }) => playState === 'running') &&
    elements.some((one) => one.matches('h1, h2')) &&
    !elements.some((one) => one.getAttribute('aria-busy') === 'true')
  )
}
