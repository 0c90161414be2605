import type { ReactNode } from 'react'
import css from './reserved.css'
import { styles } from './styles.ts'

styles(css)

export interface ReservedProps {
  /** The longest text to expect. */
  longest: string
  children: ReactNode
}

/** Text that may change, in the space of the longest one, so that nothing around it moves. */
export function Reserved({ longest, children }: ReservedProps) {
  return (
    <span className="panel-reserved" data-longest={longest}>
      <span>{children}</span>
    </span>
  )
}
