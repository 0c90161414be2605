import jsonc, { type Node, type ParseError } from 'jsonc-parser'

// JSON with the line of each of its parts, so that a fault in a file can be reported with its line. `JSON.parse` reports the
// place of a fault differently in each version of Node, and never the place of a value.

/** Lines and columns begin with 1. */
export interface PlacedFault {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The faults in the text, at most one for each line, because one often leads to others. */
export class JsonFault extends Error {
  override name = 'JsonFault'
  constructor(readonly faults: readonly PlacedFault[]) {
    super(faults[0]?.message)
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

/** The maximum depth: more than any survey needs, and too little to overflow the stack. */
const DEPTH = 50
const TOO_DEEP = 'is nested too deeply'

/** The texts of faults by the name of the parser's error. The text found there follows each. */
const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'expected a property’s name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected :',
  CommaExpected: 'expected ,',
  CloseBraceExpected: 'expected , or }',
  CloseBracketExpected: 'expected , or ]',
  EndOfFileExpected: 'expected the end of the file',
}
const WRONG: Readonly<Record<string, string>> = {
  InvalidSymbol: 'expected a value or a name in double quotes',
  InvalidCommentToken: 'a comment, which JSON does not have',
  UnexpectedEndOfComment: 'a comment, which JSON does not have',
  UnexpectedEndOfString: 'a text that does not end',
  UnexpectedEndOfNumber: 'a number that does not end',
  InvalidUnicode: 'a \\u without four hexadecimal digits',
  InvalidEscapeCharacter: 'a \\ before a character that is not escaped so',
  InvalidCharacter: 'a character that must be escaped',
}

function explain(text: string, { error, offset }: ParseError): string {
  const name = jsonc.printParseErrorCode(error)
  const wrong = WRONG[name]
  if (wrong) return wrong
  const found = text.slice(offset).trimStart().at(0)
  return found === undefined ? 'the file ends too early' : `${EXPECTED[name] ?? 'a fault'} instead of ${found}`
}

/** Counts lines from the start of the text; offsets must not decrease. */
function placing(text: string) {
  let [line, start] = [1, 0]
  return (offset: number) => {
    for (let end = text.indexOf('\n', start); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
      line += 1
      start = end + 1
    }
    return { line, column: offset - start + 1 }
  }
}

function parse(text: string, errors: ParseError[]): Node | undefined {
  try {
    return jsonc.parseTree(text, errors, { disallowComments: true })
  } catch (fault) {
    if (fault instanceof RangeError) throw new JsonFault([{ line: 1, column: 1, message: TOO_DEEP }])
    throw fault
  }
}

/** Reads JSON. Throws a JsonFault with the place of each fault. */
export function readJson(source: string): Located {
  const text = source.replace(/^\uFEFF/, '')
  const errors: ParseError[] = []
  const root = parse(text, errors)
  const place = placing(text)
  const found = errors
    .sort((one, other) => one.offset - other.offset)
    .map((error) => ({ ...place(error.offset), message: explain(text, error) }))
  const faults = found.filter(({ line }, at) => found[at - 1]?.line !== line)
  if (faults.length > 0 || !root) throw new JsonFault(faults)
  return locate(text, root)
}

/** The value with the lines of its parts. Throws a JsonFault for a name that is there twice. */
function locate(text: string, root: Node): Located {
  const place = placing(text)
  const lines = new Map<Node, number>()
  const faults: PlacedFault[] = []
  function visit(node: Node, depth: number): void {
    const at = place(node.offset)
    if (depth > DEPTH) throw new JsonFault([{ ...at, message: TOO_DEEP }])
    lines.set(node, at.line)
    const names = new Set<unknown>()
    for (const child of node.children ?? []) {
      const name = node.type === 'object' ? child.children?.[0]?.value : undefined
      if (names.has(name))
        faults.push({ ...place(child.offset), message: `the property ${JSON.stringify(name)} is there twice` })
      if (name !== undefined) names.add(name)
      visit(child, node.type === 'property' ? depth : depth + 1)
    }
  }
  function lineOf(keys: readonly (string | number)[]): number {
    const node = jsonc.findNodeAtLocation(root, [...keys])
    if (!node) return lineOf(keys.slice(0, -1))
    return lines.get(node.parent?.type === 'property' ? node.parent : node) ?? 1
  }
  visit(root, 0)
  if (faults.length > 0) throw new JsonFault(faults)
  return { value: JSON.parse(text), lineOf }
}
