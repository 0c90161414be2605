import { type ReactNode, useRef } from 'react'
import { Reserved } from '../../src/ui/reserved.tsx'
import { SupportLink } from '../../src/ui/support-link.tsx'

export const Blank = ({ text }: { text: string }) => <Reserved longest={text}>{null}</Reserved>

/** Shows what went wrong, and below it the link to the support. */
export const Failure = ({ message, children }: { message: string; children: ReactNode }) => (
  <>
    <div>{message}</div>
    {children}
    <SupportLink />
  </>
)

interface OutcomeProps {
  readonly done: ReactNode
  readonly space: ReactNode
  readonly children: ReactNode
}

export function Outcome({ done, space, children }: OutcomeProps) {
  const question = useRef(children)
  // Keeps the texts of the question, because the answer changes the balance in them.
  if (!done) question.current = children
  return (
    <div className="panel-rewards-outcome">
      <div className="panel-rewards-form panel-rewards-unseen" aria-hidden="true">
        {space}
      </div>
      <div className={`panel-rewards-before${done ? ' panel-rewards-unseen' : ''}`}>{question.current}</div>
      {/* Always drawn, so that screen readers announce the outcome */}
      <div className="panel-rewards-form" role="status">
        {done}
      </div>
    </div>
  )
}
