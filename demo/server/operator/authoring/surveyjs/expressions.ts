// Reads the expressions of SurveyJS that a condition may be able to say, such as `{often} = 'never' and {app} notempty`
// (https://surveyjs.io/form-library/documentation/design-survey/conditional-logic). Its grammar knows no `not`, and `!`
// stands before brackets.

export type Scalar = string | number | boolean

export interface Comparison {
  /** The question as expressions name it. */
  readonly name: string
  readonly sign: Sign
  readonly right: Scalar | readonly Scalar[]
}

export type Expression =
  | Comparison
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression }

/** A part of the file that nothing of the panel says. The message says why. */
export class Unsayable extends Error {}

const TOKEN =
  /\s*(?:\{([^{}]+)\}|'((?:\\['"]|[^'"])*)'|"((?:\\['"]|[^'"])*)"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?![\d.]))|(<>|!=|>=|<=|==|&&|\|\||[()[\],=<>!])|([A-Za-z]+))/y

type Token =
  | { readonly kind: 'question'; readonly name: string }
  | { readonly kind: 'value'; readonly value: Scalar }
  | { readonly kind: 'word'; readonly word: string }

const unreadable = () => new Unsayable('cannot be said as a condition')

function* tokensOf(expression: string): Generator<Token> {
  const text = expression.trim()
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    if (!found) throw unreadable()
    at = TOKEN.lastIndex
    const [, name, single, double, digits, sign, word] = found
    const quoted = single ?? double
    if (name !== undefined) yield { kind: 'question', name }
    else if (quoted !== undefined) yield { kind: 'value', value: quoted.replace(/\\(['"])/g, '$1') }
    else if (digits !== undefined) yield { kind: 'value', value: Number(digits) }
    else if (word === 'true' || word === 'false') yield { kind: 'value', value: word === 'true' }
    else yield { kind: 'word', word: (sign ?? word ?? '').toLowerCase() }
  }
}

/** The signs and words of each comparison. */
const SPELLINGS = {
  equal: ['=', '==', 'equal'],
  notequal: ['<>', '!=', 'notequal'],
  greater: ['>', 'greater'],
  less: ['<', 'less'],
  greaterorequal: ['>=', 'greaterorequal'],
  lessorequal: ['<=', 'lessorequal'],
  contains: ['contains', 'contain'],
  notcontains: ['notcontains', 'notcontain'],
  anyof: ['anyof'],
  noneof: ['noneof'],
  allof: ['allof'],
} as const

export type Sign = keyof typeof SPELLINGS | 'notempty'

const SIGNS: ReadonlyMap<string, Sign> = new Map(
  Object.entries(SPELLINGS).flatMap(([sign, words]) => words.map((word) => [word, sign as Sign] as const)),
)

class Parser {
  #at = 0
  constructor(private readonly tokens: readonly Token[]) {}

  #isWord(...words: readonly string[]): boolean {
    const token = this.tokens[this.#at]
    if (token?.kind !== 'word' || !words.includes(token.word)) return false
    this.#at++
    return true
  }

  #take(word: string): void {
    if (!this.#isWord(word)) throw unreadable()
  }

  #value(): Scalar {
    const token = this.tokens[this.#at++]
    if (token?.kind !== 'value') throw unreadable()
    return token.value
  }

  #right(): Scalar | readonly Scalar[] {
    if (!this.#isWord('[')) return this.#value()
    const values = [this.#value()]
    while (this.#isWord(',')) values.push(this.#value())
    this.#take(']')
    return values
  }

  #inBrackets(): Expression {
    const inner = this.#either()
    this.#take(')')
    return inner
  }

  #comparison(): Expression {
    if (this.#isWord('!')) {
      this.#take('(')
      return { not: this.#inBrackets() }
    }
    if (this.#isWord('(')) return this.#inBrackets()
    const token = this.tokens[this.#at++]
    if (token?.kind !== 'question') throw unreadable()
    const { name } = token
    if (this.#isWord('empty')) return { not: { name, sign: 'notempty', right: '' } }
    if (this.#isWord('notempty')) return { name, sign: 'notempty', right: '' }
    const word = this.tokens[this.#at++]
    const sign = word?.kind === 'word' ? SIGNS.get(word.word) : undefined
    if (!sign) throw unreadable()
    return { name, sign, right: this.#right() }
  }

  #both(): Expression {
    const all = [this.#comparison()]
    while (this.#isWord('and', '&&')) all.push(this.#comparison())
    return all.length === 1 && all[0] ? all[0] : { all }
  }

  #either(): Expression {
    const any = [this.#both()]
    while (this.#isWord('or', '||')) any.push(this.#both())
    return any.length === 1 && any[0] ? any[0] : { any }
  }

  whole(): Expression {
    const expression = this.#either()
    if (this.#at < this.tokens.length) throw unreadable()
    return expression
  }
}

/** @throws Unsayable for an expression that no condition can say */
export const readExpression = (expression: string): Expression => new Parser([...tokensOf(expression)]).whole()

/** Lists the names of the questions that an expression looks at. */
export function namesIn(expression: Expression): readonly string[] {
  if ('all' in expression) return expression.all.flatMap(namesIn)
  if ('any' in expression) return expression.any.flatMap(namesIn)
  return 'not' in expression ? namesIn(expression.not) : [expression.name]
}
