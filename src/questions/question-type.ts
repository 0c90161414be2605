import type { GenericSchema } from 'valibot'
import type { Operator } from '../contract/conditions/condition.ts'
import type { Answer, AnswerFault } from '../contract/validation/answer.ts'
import type { Mark } from '../contract/validation/number.ts'

/** An end of a range of answers; both ends are inclusive. */
export type End = string | number | null | undefined

interface Option {
  readonly value: string
  /** True if a text belongs to the option, as an answer of its own. */
  readonly other?: boolean
  /** True if no other option can be chosen with it. */
  readonly exclusive?: boolean
}

export interface AnswerRules {
  readonly type: string
  readonly required?: boolean
  readonly maxRating: number
  readonly options: readonly Option[]
  readonly rows?: readonly { readonly value: string }[]
  /** The number of options to rank, and the bounds of the number of choices; 0 sets no bound. */
  readonly top?: number | null
  readonly minChoices?: number | null
  readonly maxChoices?: number | null
  readonly min?: End
  readonly max?: End
}

/** An answer in the form that is sent and stored, and its fault. An answer with a fault is never sent. */
export type ReadAnswer = readonly [answer: Answer, fault?: AnswerFault | undefined]

/** The part of a question type that the browser and the server share: `type` in `src/questions/<name>/type.ts`. */
export interface QuestionType {
  /** Its name in the contract and in operators' files. */
  readonly name: string
  /** The fewest options that an operator's file may give; undefined for a type without options. */
  readonly leastOptions?: number
  /** True if one choice completes the answer, so that `auto-advance` moves on. */
  readonly completesAtOnce?: boolean
  /** False if nobody could answer the question: it is then never required, and shows no control. */
  isAnswerable(rules: AnswerRules): boolean
  /** Returns true if the question counts as answered, even with a fault. */
  isAnswered(answer: Answer | undefined, rules: AnswerRules): boolean
  /** Normalizes an answer. `mark` is the decimal mark of the language. */
  read(rules: AnswerRules, answer: Answer, mark?: Mark): ReadAnswer
  /** Returns the answer after a number key for the option at that place, counted from 1. */
  pick?(rules: AnswerRules, answer: Answer | undefined, place: number): Answer | undefined
  /** Returns true if the answer needs a text beside it. Only a type with options that may have `other` has it. */
  asksText?(rules: AnswerRules, answer: Answer): boolean
  /** Returns the values for the placeholders, such as `{min}`, in the fault messages of this type. */
  faultValues?(rules: AnswerRules, answer: Answer, mark?: Mark): Readonly<Record<string, string | number>>
}

type SampleOption = string | (Option & { readonly label: string })

/** A question of the type with an answer, for the gallery, the tests and the conformance check. */
export interface Sample {
  readonly says: string
  readonly question: string
  readonly fields?: {
    readonly options?: readonly SampleOption[]
    readonly rows?: readonly SampleOption[]
    readonly top?: number
    readonly minChoices?: number
    readonly maxChoices?: number
    readonly maxRating?: number
    readonly lowLabel?: string
    readonly highLabel?: string
  }
  readonly limits: readonly string[]
  readonly keys: readonly string[]
  /** In the form that is sent and stored. */
  readonly answer: Answer
  /** A wrong entry, and the text that the member then reads. */
  readonly wrong?: { readonly typed: string; readonly says: string }
}

/** A column of a survey's results. It depends on the question alone, so a file has it whatever the answers are. */
export interface AnswerColumn {
  /** Follows the question's id in the column's name, if the question has several columns. */
  readonly part?: string
  /** The value of the option that the column is about. */
  readonly option?: string
  /** The value of the row that the column is about. */
  readonly row?: string
  /** All values of the cells, if they are few and no options. */
  readonly values?: readonly number[]
  /** The cell for a given answer, or undefined for an empty cell. A question without an answer has empty cells. */
  cell(answer: Answer): string | number | undefined
}

/** A score of the answers: the sum of each band's share in percent times its weight. */
export interface Score {
  readonly name: string
  /** Says how the score follows from the bands. */
  readonly about: string
  readonly bands: readonly {
    readonly name: string
    readonly least: number
    readonly most: number
    readonly weight: number
  }[]
}

/** The part of a type for the server, the gallery and the tests: `authoring` in its `type.ts`. No page loads it. */
export interface Authoring {
  /**
   * A question of the type in an operator's file. A function, because a bundler keeps a call that may have an effect.
   */
  readonly file: () => GenericSchema
  /**
   * The questions of SurveyJS that become this type, by their type, or by the input type of a text question. `isOrdered`
   * says that its answers are lists whose order counts.
   */
  readonly surveyjs?: {
    readonly types?: readonly string[]
    readonly inputs?: readonly string[]
    readonly isOrdered?: boolean
  }
  readonly sample: Sample
  /** Writes an answer within the text of a later question, in English; by default, and if it has a fault, as it is stored. */
  write?(value: string | number): string
  /** The operators of conditions about its answers, besides `answered`; by default `is`. */
  readonly conditions?: readonly Operator[]
  /** An answer that fits any question of the type; by default the sample's. */
  answerTo?(rules: AnswerRules): Answer
  /** The question's columns in the results; by default one with the answer. */
  columns?(rules: AnswerRules): readonly AnswerColumn[]
  /** Says what a report counts in these columns; by default members by answer. */
  readonly counts?: string
  /** The score that a report shows for the answers, which are numbers. */
  readonly score?: Score
}
