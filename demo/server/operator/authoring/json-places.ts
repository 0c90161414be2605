import jsonc, { type JSONPath, type ParseErrorCode } from 'jsonc-parser'

// `JSON.parse` reports the place of a fault differently in each version of Node, and never the line of a value.

/** Lines and columns begin with 1. */
export interface PlacedFault {
  readonly line: number
  readonly column: number
  readonly message: string
}

export class JsonFault extends Error {
  override name = 'JsonFault'
  constructor(readonly faults: readonly PlacedFault[]) {
    super(faults[0]?.message)
  }
}

export type Keys = readonly (string | number)[]

export const pathOf = (keys: Keys): string =>
  keys
    .map((key) =>
      typeof key === 'number' ? `[${key}]` : /^[\w$-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
    )
    .join('')
    .replace(/^\./, '')

export interface Located {
  readonly value: unknown
  lineOf(keys: Keys): number
}

/** Deeper than any survey, and too shallow to overflow the stack. */
const DEPTH = 50

/** Messages by the parser's error name. `explain` appends what it found instead. */
const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'expected a property’s name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected :',
  CommaExpected: 'expected ,',
  CloseBraceExpected: 'expected , or }',
  CloseBracketExpected: 'expected , or ]',
  EndOfFileExpected: 'expected the end of the file',
  InvalidSymbol: 'expected a value or a name in double quotes',
}
const WRONG: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'a comment, which JSON does not have',
  UnexpectedEndOfComment: 'a comment, which JSON does not have',
  UnexpectedEndOfString: 'a text that does not end',
  UnexpectedEndOfNumber: 'a number that does not end',
  InvalidUnicode: 'a \\u without four hexadecimal digits',
  InvalidEscapeCharacter: 'a \\ before a character that is not escaped so',
  InvalidCharacter: 'a character that must be escaped',
}

/** Quotation marks that word processors and chats write instead of straight ones. */
const QUOTATION = /[“”„‟‘’‚‛«»‹›＂'`´]/u

/** Explains characters that look right and are not: quotation marks, and spaces. */
function explainLookalike(name: string, rest: string): string | undefined {
  const [line = ''] = rest.split('\n', 1)
  const mark = QUOTATION.exec(line)?.[0]
  if (name === 'UnexpectedEndOfString' && mark) return `a text that does not end: ${mark} does not end it; write "`
  const first = String.fromCodePoint(line.codePointAt(0) ?? 0)
  if (name !== 'InvalidSymbol') return undefined
  if (QUOTATION.test(first)) return `the quotation mark ${first} is not known in JSON; write "`
  const code = `U+${first.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  return /[\p{Zs}\p{Cf}]/u.test(first)
    ? `an invisible character (${code}), which JSON does not have; remove it`
    : undefined
}

function explain(error: ParseErrorCode, rest: string): string {
  const name = jsonc.printParseErrorCode(error)
  const lookalike = explainLookalike(name, rest)
  if (lookalike) return lookalike
  const found = rest.trimStart().at(0)
  if (WRONG[name]) return WRONG[name]
  return found === undefined ? 'the file ends too early' : `${EXPECTED[name] ?? 'a fault'} instead of ${found}`
}

export function readJson(source: string): Located {
  const text = source.replace(/^\uFEFF/, '')
  const faults: PlacedFault[] = []
  const lines = new Map<string, number>()
  const namesOfOpen: Set<string>[] = []

  const report = (message: string, line: number, character: number) =>
    faults.push({ line: line + 1, column: character + 1, message })

  function place(line: number, character: number, path: JSONPath): void {
    if (path.length > DEPTH)
      throw new JsonFault([{ line: line + 1, column: character + 1, message: 'is nested too deeply' }])
    const key = JSON.stringify(path)
    // a property is placed by its name, which comes before its value
    if (!lines.has(key)) lines.set(key, line + 1)
  }

  const visitor: jsonc.JSONVisitor = {
    onError: (error, offset, _, line, character) => void report(explain(error, text.slice(offset)), line, character),
    onObjectBegin(_, __, line, character, pathOf) {
      place(line, character, pathOf())
      namesOfOpen.push(new Set())
    },
    onObjectProperty(name, _, __, line, character, pathOf) {
      const names = namesOfOpen.at(-1)
      if (names?.has(name)) report(`the property ${JSON.stringify(name)} is repeated`, line, character)
      names?.add(name)
      place(line, character, [...pathOf(), name])
    },
    onObjectEnd: () => void namesOfOpen.pop(),
    onArrayBegin: (_, __, line, character, pathOf) => place(line, character, pathOf()),
    onLiteralValue: (_, __, ___, line, character, pathOf) => place(line, character, pathOf()),
  }
  jsonc.visit(text, visitor, { disallowComments: true })
  if (faults.length > 0) {
    const sorted = faults.sort((one, other) => one.line - other.line || one.column - other.column)
    throw new JsonFault(sorted.filter(({ line }, at) => sorted[at - 1]?.line !== line))
  }
  const lineOf = (keys: Keys): number => lines.get(JSON.stringify(keys)) ?? lineOf(keys.slice(0, -1))
  return { value: JSON.parse(text), lineOf }
}
