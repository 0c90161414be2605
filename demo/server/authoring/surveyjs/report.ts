import type { Fault } from '../faults.ts'

export type Keys = readonly (string | number)[]
export type Part = Readonly<Record<string, unknown>>

export const partOf = (value: unknown): Part => (value !== null && typeof value === 'object' ? (value as Part) : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const isSet = (value: unknown): boolean => value === true || value === 'true'

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
  min: 'a number and a date have no least value',
  max: 'a number and a date have no greatest value',
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

  lose(keys: Keys, message: string): void {
    this.lost.push({ keys, message })
  }

  /** Reports every property of a part that nobody has read, so that none is dropped without a report. */
  rest(part: Part, keys: Keys, read: readonly string[]): void {
    for (const name of Object.keys(part))
      if (!read.includes(name)) this.lose([...keys, name], own(LOST, name) ?? 'has no counterpart and was left out')
  }
}
