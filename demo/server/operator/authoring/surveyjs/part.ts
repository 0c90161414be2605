import type { Fault } from '../faults.ts'
import type { Keys } from '../json-places.ts'

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list'
  return value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

export const scalarOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim() !== '') || (typeof value === 'number' && Number.isFinite(value))
    ? String(value)
    : undefined

const LOST: Readonly<Record<string, string>> = {
  enableIf: 'only visibleIf is a condition: it can always be answered',
  requiredIf: 'only visibleIf is a condition: isRequired alone counts',
  setValueIf: 'only visibleIf is a condition: no answer is set',
  resetValueIf: 'only visibleIf is a condition: no answer is removed',
  setValueExpression: 'there are no expressions',
  defaultValueExpression: 'there are no expressions',
  choicesVisibleIf: 'only visibleIf of a question is a condition: all options show',
  choicesEnableIf: 'only visibleIf of a question is a condition: all options can be chosen',
  choicesByUrl: 'options are not fetched: write them into the file',
  choicesFromQuestion: 'options are not taken from another question: write them into the file',
  choicesOrder: 'only random is known: the options stay in the order of the file',
  validators: 'the panel has no such validators',
  min: 'is not a minimum of this question type',
  max: 'is not a maximum of this question type',
  minValueExpression: 'there are no expressions',
  maxValueExpression: 'there are no expressions',
  step: 'a number has no steps',
  maxLength: 'every text is limited to 5,000 characters',
  minSelectedChoices: 'the number of choices is not checked here',
  maxSelectedChoices: 'the number of choices is not checked here',
  selectToRankEnabled: 'members rank all options, or exactly as many as maxSelectedChoices says',
  maskType: 'there are no masks',
  maskSettings: 'there are no masks',
  defaultValue: 'a question begins unanswered',
  correctAnswer: 'there are no quizzes',
  hasSelectAll: 'no option chooses all others',
  showSelectAllItem: 'no option chooses all others',
  hasComment: 'no comment can be added to an answer',
  showCommentArea: 'no comment can be added to an answer',
  triggers: 'there are no triggers',
  calculatedValues: 'there are no expressions',
  rateCount: 'SurveyJS looks at it only beside rateMin or rateMax, and not beside both',
  navigateToUrl: 'the panel shows its own thank-you',
  completedHtml: 'the panel shows its own thank-you',
  completedHtmlOnCondition: 'the panel shows its own thank-you',
  timeLimit: 'a survey has no time limit',
  maxTimeToFinish: 'a survey has no time limit',
  questionsOrder: 'only random is known: the questions stay in the order of the file',
  questionOrder: 'only random is known: the questions stay in the order of the file',
  imageLink: 'these options have no pictures',
}

/** Reads an own key, because a name from the file may be `constructor`. */
export const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Finds the first text within a value that has a part. */
function keysTo(value: unknown, part: string): Keys | undefined {
  if (typeof value === 'string') return value.includes(part) ? [] : undefined
  if (value === null || typeof value !== 'object') return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = keysTo(inner, part)
    if (found) return [Array.isArray(value) ? Number(name) : name, ...found]
  }
}

/** An object of the file with its place. It records which properties were read, and reports the others. */
export class Part {
  readonly #read = new Set<string>()
  constructor(
    readonly fields: Readonly<Record<string, unknown>>,
    readonly keys: Keys,
    private readonly lost: Fault[],
  ) {}

  lose(message: string, ...within: Keys): void {
    this.lost.push({ keys: [...this.keys, ...within], message })
  }

  placeOf(text: string): Keys {
    return keysTo(this.fields, text) ?? []
  }

  get(name: string): unknown {
    this.#read.add(name)
    return this.fields[name]
  }

  inner(value: unknown, ...within: Keys): Part | undefined {
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return new Part(value as Record<string, unknown>, [...this.keys, ...within], this.lost)
    this.lose(`is ${kindOf(value)}, not an object: it is left out`, ...within)
  }

  list(name: string): readonly unknown[] {
    const value = this.get(name)
    if (Array.isArray(value)) return value
    if (value !== undefined) this.lose(`is ${kindOf(value)}, not a list: it is left out`, name)
    return []
  }

  parts(name: string): Part[] {
    return this.list(name).flatMap((value, at) => this.inner(value, name, at) ?? [])
  }

  isSet(name: string, otherwise = false): boolean {
    const value = this.get(name)
    if (value === undefined) return otherwise
    const isTrue = value === true || value === 'true'
    if (isTrue || value === false || value === 'false') return isTrue
    this.lose(`is ${kindOf(value)}, neither true nor false: it counts as ${otherwise}`, name)
    return otherwise
  }

  number(name: string, otherwise: number): number {
    const value = this.get(name)
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (value !== undefined) this.lose(`is not a number: it counts as ${otherwise}`, name)
    return otherwise
  }

  /** Reports every property that was not read, so that none is lost silently. */
  rest(): void {
    for (const name of Object.keys(this.fields))
      if (!this.#read.has(name)) this.lose(own(LOST, name) ?? 'has no counterpart and was left out', name)
  }
}
