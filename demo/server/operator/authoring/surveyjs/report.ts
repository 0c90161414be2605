import type { Fault } from '../faults.ts'

export type Keys = readonly (string | number)[]
export type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Names the kind of a value, for a report. */
const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list'
  return value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** A name, or a value of an option: a text that is not blank, or a number. */
export const scalarOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim() !== '') || (typeof value === 'number' && Number.isFinite(value))
    ? String(value)
    : undefined

/** What becomes of properties that have no counterpart. */
const LOST: Readonly<Record<string, string>> = {
  visibleIf: 'there are no conditions: it always shows',
  enableIf: 'there are no conditions: it can always be answered',
  requiredIf: 'there are no conditions: isRequired alone counts',
  setValueIf: 'there are no conditions',
  resetValueIf: 'there are no conditions',
  setValueExpression: 'there are no expressions',
  defaultValueExpression: 'there are no expressions',
  choicesVisibleIf: 'there are no conditions: all options show',
  choicesEnableIf: 'there are no conditions: all options can be chosen',
  choicesByUrl: 'options are not fetched: write them into the file',
  choicesFromQuestion: 'options are not taken from another question: write them into the file',
  choicesOrder: 'the options stay in the order of the file',
  validators: 'there are no such checks of an answer',
  min: 'is no least value of such a question',
  max: 'is no greatest value of such a question',
  minValueExpression: 'there are no expressions',
  maxValueExpression: 'there are no expressions',
  step: 'a number has no steps',
  maxLength: 'every text has 5,000 characters at most',
  minSelectedChoices: 'no number of choices is checked, but one if it is required',
  maxSelectedChoices: 'no number of choices is checked',
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
  navigateToUrl: 'the panel shows its own thank-you',
  completedHtml: 'the panel shows its own thank-you',
  completedHtmlOnCondition: 'the panel shows its own thank-you',
  timeLimit: 'a survey has no time limit',
  maxTimeToFinish: 'a survey has no time limit',
  questionsOrder: 'the questions stay in the order of the file',
  questionOrder: 'the questions stay in the order of the file',
  imageLink: 'options have no pictures',
}

/** An entry of a table by a name from the file, which may be `constructor`. */
export const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Collects what does not carry over, each with its place in the file. */
export class Report {
  readonly lost: Fault[] = []
  /** A part that contains itself would be read without end. */
  readonly #read = new WeakSet<object>()

  lose(keys: Keys, message: string): void {
    this.lost.push({ keys, message })
  }

  /** The value as an object; undefined, with a report, if it is something else. */
  part(value: unknown, keys: Keys): Part | undefined {
    if (!isPart(value)) this.lose(keys, `is ${kindOf(value)}, not an object: it is left out`)
    else if (this.#read.has(value)) this.lose(keys, 'was read before: it is left out')
    else {
      this.#read.add(value)
      return value
    }
  }

  /** The value as a list; empty, with a report, if it is something else. */
  list(value: unknown, keys: Keys): readonly unknown[] {
    if (Array.isArray(value)) return value
    if (value !== undefined) this.lose(keys, `is ${kindOf(value)}, not a list: it is left out`)
    return []
  }

  /** Tells if a switch of the file is on. */
  isSet(part: Part, name: string, keys: Keys): boolean {
    const value = part[name]
    if (![undefined, true, false, 'true', 'false'].includes(value as never))
      this.lose([...keys, name], `is ${kindOf(value)}, neither true nor false: it counts as false`)
    return value === true || value === 'true'
  }

  /** Reports every property of a part that nobody has read, so that none is dropped without a report. */
  rest(part: Part, keys: Keys, read: readonly string[]): void {
    for (const name of Object.keys(part))
      if (!read.includes(name)) this.lose([...keys, name], own(LOST, name) ?? 'has no counterpart and was left out')
  }
}
