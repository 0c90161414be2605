import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Question } from '../contract/question-shape.ts'
import type { Answer } from '../contract/validation/answer.ts'

export interface ControlProps {
  readonly question: Question
  readonly answer: Answer | undefined
  readonly onAnswer: (answer: Answer) => void
  /** Unique in the page. */
  readonly id: string
  /** Of the only input, or of the group of inputs. */
  readonly labels: {
    readonly 'aria-labelledby': string
    readonly 'aria-describedby': string
    readonly 'aria-invalid': boolean
    readonly 'aria-required': boolean
  }
  /** The last question: what follows is the submission. */
  readonly last: boolean
  /** Lets the control tell, before each step, whether it holds what cannot be read. @returns a function that ends it */
  readonly ask: (isUnread: () => boolean) => () => void
}

/** A text of a fault, or a function of the values that it names. */
type FaultText = string | ((values: never) => string)

/** Draws and words a type of question: `control` in `src/questions/<name>/control.tsx`. */
export interface QuestionControl {
  readonly Control: (props: ControlProps) => ReactNode
  /** A hint on how to answer. */
  readonly Hint?: () => ReactNode
  /** The texts of the faults that only this type has, by their codes. */
  readonly texts?: ReadableAtom<Readonly<Record<string, FaultText>>>
  /** Writes an end of the question's range in the text of a fault. */
  readonly writeEnd?: (end: string | number) => string | number
}
