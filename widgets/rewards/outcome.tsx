import { type ReactNode, useEffect, useRef } from 'react'
import { Reserved } from '../../src/ui/reserved.tsx'

/** Takes the focus, because the button that requested it is gone. */
function Done({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // an effect, because only a drawn element can take the focus
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="panel-rewards-form" ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}

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
      {done && <Done>{done}</Done>}
    </div>
  )
}
