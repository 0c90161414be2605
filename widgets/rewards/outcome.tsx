import { type ReactNode, useEffect, useRef } from 'react'

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

export interface OutcomeProps {
  /** What shows after a success. */
  readonly done: ReactNode
  /** The same as the most that it may be. */
  readonly longest: ReactNode
  /** What shows before. */
  readonly children: ReactNode
}

/** The changing part of a dialog, in the space of its outcome, so that the answer moves nothing. */
export function Outcome({ done, longest, children }: OutcomeProps) {
  return (
    <div className="panel-rewards-outcome">
      <div className="panel-rewards-form panel-rewards-unseen" aria-hidden="true">
        {longest}
      </div>
      {done ? <Done>{done}</Done> : <div className="panel-rewards-form">{children}</div>}
    </div>
  )
}
