import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Question } from '../contract/question-shape.ts'
import type { Answer } from '../contract/validation/answer.ts'

export interface ControlProps {
  readonly question: Question
  readonly answer: Answer | undefined
  readonly onAnswer: (answer: Answer) => void
  readonly id: string
  readonly labels: {
    readonly 'aria-labelledby': string
    readonly 'aria-describedby': string
    readonly 'aria-invalid': boolean
    readonly 'aria-required': boolean
  }
  readonly last: boolean
  /** The text that belongs to an option with `other`. */
  readonly other: string
  readonly onOther: (text: string) => void
  /** The address that paths of pictures begin at. */
  readonly base: string
  /** Registers a function that runs before each step and returns true if the control cannot read its text.
   * @returns a function that removes it */
  readonly ask: (isUnread: () => boolean) => () => void
}

type FaultText = string | ((values: never) => string)

/** Draws a question type: `control` in `src/questions/<name>/control.tsx`. */
export interface QuestionControl {
  readonly Control: (props: ControlProps) => ReactNode
  readonly Hint?: (props: Pick<ControlProps, 'question'>) => ReactNode
  readonly texts?: ReadableAtom<Readonly<Record<string, FaultText>>>
  /** Writes an answer or an end of its range as members read it, if that is not the stored text. */
  readonly write?: (value: string | number) => string
}
