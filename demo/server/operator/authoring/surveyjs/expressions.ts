import type { Condition } from '../../../../../src/contract/conditions/condition.ts'

// Reads the expressions of SurveyJS that a condition can say, such as `{often} = 'never' and {shops} contains 'app'`
// (https://surveyjs.io/form-library/documentation/design-survey/conditional-logic).

const TOKEN =
  /\s*(?:\{([^{}]+)\}|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|(<>|!=|>=|<=|==|&&|\|\||[()[\],=<>!])|([A-Za-z]+))/y

type Token =
  | { readonly kind: 'question'; readonly name: string }
  | { readonly kind: 'value'; readonly value: string | number }
  | { readonly kind: 'word'; readonly word: string }

class Unreadable extends Error {}

function* tokensOf(expression: string): Generator<Token> {
  const text = expression.trim()
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    if (!found) throw new Unreadable()
    at = TOKEN.lastIndex
    const [, name, single, double, digits, sign, word] = found
    const quoted = single ?? double
    if (name !== undefined) yield { kind: 'question', name: name.trim() }
    else if (quoted !== undefined) yield { kind: 'value', value: quoted.replace(/\\(.)/g, '$1') }
    else if (digits !== undefined) yield { kind: 'value', value: Number(digits) }
    else if (word === 'true' || word === 'false') yield { kind: 'value', value: word }
    else yield { kind: 'word', word: (sign ?? word ?? '').toLowerCase() }
  }
}

type Comparison = (question: string, values: readonly (string | number)[]) => Condition

const answered = (question: string): Condition => ({ question, answered: true })
const first = (values: readonly (string | number)[]): string | number => {
  if (values.length !== 1 || values[0] === undefined) throw new Unreadable()
  return values[0]
}
const equals: Comparison = (question, values) => ({ question, is: first(values) })
const includesAll: Comparison = (question, values) => ({
  all: values.map((value) => ({ question, includes: String(value) })),
})
const includesAny: Comparison = (question, values) => ({
  any: values.map((value) => ({ question, includes: String(value) })),
})
const atLeast: Comparison = (question, values) => ({ question, atLeast: first(values) })
const atMost: Comparison = (question, values) => ({ question, atMost: first(values) })
const not =
  (comparison: Comparison): Comparison =>
  (question, values) => ({ not: comparison(question, values) })
const answeredAndNot =
  (comparison: Comparison): Comparison =>
  (question, values) => ({ all: [answered(question), not(comparison)(question, values)] })

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '=': equals,
  '==': equals,
  equal: equals,
  '<>': not(equals),
  '!=': not(equals),
  notequal: not(equals),
  '>=': atLeast,
  greaterorequal: atLeast,
  '<=': atMost,
  lessorequal: atMost,
  '>': answeredAndNot(atMost),
  greater: answeredAndNot(atMost),
  '<': answeredAndNot(atLeast),
  less: answeredAndNot(atLeast),
  contains: includesAll,
  contain: includesAll,
  allof: includesAll,
  anyof: includesAny,
  notcontains: not(includesAll),
  notcontain: not(includesAll),
}

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
    if (!this.#isWord(word)) throw new Unreadable()
  }

  #values(): readonly (string | number)[] {
    const isList = this.#isWord('[')
    const values: (string | number)[] = []
    do {
      const token = this.tokens[this.#at++]
      if (token?.kind !== 'value') throw new Unreadable()
      values.push(token.value)
    } while (isList && this.#isWord(','))
    if (isList) this.#take(']')
    return values
  }

  #comparison(): Condition {
    if (this.#isWord('!', 'not')) return { not: this.#comparison() }
    if (this.#isWord('(')) {
      const inner = this.#either()
      this.#take(')')
      return inner
    }
    const token = this.tokens[this.#at++]
    if (token?.kind !== 'question') throw new Unreadable()
    const { name } = token
    if (this.#isWord('empty')) return { not: answered(name) }
    if (this.#isWord('notempty')) return answered(name)
    const sign = this.tokens[this.#at++]
    const compare = sign?.kind === 'word' && Object.hasOwn(COMPARISONS, sign.word) && COMPARISONS[sign.word]
    if (!compare) throw new Unreadable()
    return compare(name, this.#values())
  }

  #both(): Condition {
    const all = [this.#comparison()]
    while (this.#isWord('and', '&&')) all.push(this.#comparison())
    return all.length === 1 && all[0] ? all[0] : { all }
  }

  #either(): Condition {
    const any = [this.#both()]
    while (this.#isWord('or', '||')) any.push(this.#both())
    return any.length === 1 && any[0] ? any[0] : { any }
  }

  whole(): Condition {
    const condition = this.#either()
    if (this.#at < this.tokens.length) throw new Unreadable()
    return condition
  }
}

/** Returns undefined for an expression that a condition cannot say. Conditions name questions as the file does. */
export function readExpression(expression: string): Condition | undefined {
  try {
    return new Parser([...tokensOf(expression)]).whole()
  } catch (fault) {
    if (fault instanceof Unreadable) return undefined
    throw fault
  }
}

/** Names the questions by their new ids, and asks a question with several choices whether it includes a value. */
export function withNewIds(
  condition: Condition,
  idOf: (name: string) => string | undefined,
  hasSeveral: (id: string) => boolean,
): Condition {
  const inner = (one: Condition) => withNewIds(one, idOf, hasSeveral)
  if ('all' in condition) return { all: condition.all.map(inner) }
  if ('any' in condition) return { any: condition.any.map(inner) }
  if ('not' in condition) return { not: inner(condition.not) }
  const { is, includes, ...rest } = condition
  const question = idOf(condition.question) ?? condition.question
  const value = is ?? includes
  if (value === undefined) return { ...rest, question }
  return hasSeveral(question) ? { ...rest, question, includes: String(value) } : { ...rest, question, is: value }
}
