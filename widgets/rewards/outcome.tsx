import { type ReactNode, useRef } from 'react'
import { Reserved } from '../../src/ui/reserved.tsx'

/** The space of a text. */
export const Blank = ({ text }: { text: string }) => <Reserved longest={text}>{null}</Reserved>

export interface OutcomeProps {
  /** What shows after a success. */
  readonly done: ReactNode
  /** The same without texts, for its space. */
  readonly space: ReactNode
  /** What shows before. */
  readonly children: ReactNode
}

/** The changing part of a dialog: question and outcome share the space of both, so that the answer moves nothing. */
export function Outcome({ done, space, children }: OutcomeProps) {
  const question = useRef(children)
  // the answer changes the balance, and with it the question's texts
  if (!done) question.current = children
  return (
    <div className="panel-rewards-outcome">
      <div className="panel-rewards-form panel-rewards-unseen" aria-hidden="true">
        {space}
      </div>
      <div className={`panel-rewards-before${done ? ' panel-rewards-unseen' : ''}`}>{question.current}</div>
      {/* always there, so that the outcome is announced */}
      <div className="panel-rewards-form panel-rewards-said" role="status">
        {done}
      </div>
    </div>
  )
}
