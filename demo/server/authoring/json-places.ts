// JSON with the line of each of its parts, so that a fault in a file can be reported with its line. `JSON.parse` reports the
// place of a fault differently in each version of Node, and never the place of a value.

/** A fault in the text; lines and columns begin with 1. */
export class JsonFault extends Error {
  override name = 'JsonFault'
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message)
  }
}

/** A path into the value, such as `questions[3].options`. */
export const pathOf = (keys: readonly (string | number)[]): string =>
  keys
    .map((key) =>
      typeof key === 'number' ? `[${key}]` : /^[\w$-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
    )
    .join('')
    .replace(/^\./, '')

export interface Located {
  readonly value: unknown
  /** The line of the part at a path, or of the nearest part around it. */
  lineOf(keys: readonly (string | number)[]): number
}

const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const SPACE = /[ \t\r\n]*/y
/** The maximum depth: more than any survey needs, and too little to overflow the stack. */
const DEPTH = 50

class Reader {
  #at = 0
  readonly lines = new Map<string, number>()
  constructor(readonly text: string) {}

  /** The place of an index as line and column. */
  place(index = this.#at): readonly [number, number] {
    const before = this.text.slice(0, index).split('\n')
    return [before.length, (before.at(-1)?.length ?? 0) + 1]
  }

  fault(message: string, index = this.#at): JsonFault {
    const [line, column] = this.place(index)
    return new JsonFault(message, line, column)
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.text)?.[0]
    this.#at += found?.length ?? 0
    return found
  }

  /** Passes spaces; answers the next character. */
  next(): string {
    this.#take(SPACE)
    return this.text[this.#at] ?? ''
  }

  #expect(...marks: string[]): string {
    const found = this.next()
    if (found === '') throw this.fault('the file ends too early')
    if (!marks.includes(found)) throw this.fault(`expected ${marks.join(' or ')} instead of ${found}`)
    this.#at++
    return found
  }

  #string(what: string): string {
    const found = this.next() === '"' ? this.#take(STRING) : undefined
    if (found !== undefined) return JSON.parse(found) as string
    if (this.next() === '') throw this.fault('the file ends too early')
    throw this.fault(this.next() === '"' ? 'a text that does not end, or has a character that must be escaped' : what)
  }

  value(keys: readonly (string | number)[]): unknown {
    if (keys.length > DEPTH) throw this.fault('is nested too deeply')
    const first = this.next()
    // the line of a property is that of its name, which is already known
    if (!this.lines.has(pathOf(keys))) this.lines.set(pathOf(keys), this.place()[0])
    if (first === '{') return this.#object(keys)
    if (first === '[') return this.#array(keys)
    if (first === '"') return this.#string('')
    const scalar = this.#take(SCALAR)
    if (scalar === undefined)
      throw this.fault(first === '' ? 'the file ends too early' : `expected a value instead of ${first}`)
    return JSON.parse(scalar)
  }

  #object(keys: readonly (string | number)[]): object {
    const found: [string, unknown][] = []
    this.#at++
    if (this.next() === '}') this.#at++
    else
      do {
        this.next()
        const start = this.#at
        const key = this.#string('expected a property’s name in double quotes')
        if (found.some(([other]) => other === key))
          throw this.fault(`the property ${JSON.stringify(key)} is there twice`, start)
        const inner = [...keys, key]
        this.lines.set(pathOf(inner), this.place(start)[0])
        this.#expect(':')
        found.push([key, this.value(inner)])
      } while (this.#expect(',', '}') === ',')
    return Object.fromEntries(found)
  }

  #array(keys: readonly (string | number)[]): unknown[] {
    const found: unknown[] = []
    this.#at++
    if (this.next() === ']') this.#at++
    else
      do found.push(this.value([...keys, found.length]))
      while (this.#expect(',', ']') === ',')
    return found
  }
}

/** Reads JSON. Throws a JsonFault with the place of the first fault. */
export function readJson(text: string): Located {
  const reader = new Reader(text.replace(/^\uFEFF/, ''))
  const value = reader.value([])
  if (reader.next() !== '') throw reader.fault(`expected the end of the file instead of ${reader.next()}`)
  return {
    value,
    lineOf(keys) {
      for (let length = keys.length; ; length--) {
        const line = reader.lines.get(pathOf(keys.slice(0, length)))
        if (line !== undefined || length === 0) return line ?? 1
      }
    },
  }
}
