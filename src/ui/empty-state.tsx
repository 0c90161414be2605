import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import css from './empty-state.css'
import { Heading, type HeadingProps } from './heading.tsx'
import { styles } from './styles.ts'

styles(css)

export interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  /** The depth of its title: 3 if its section has a heading, 1 if it is the whole screen. */
  heading?: HeadingProps['depth']
  /** The ref of its title, for a screen that moves the focus there. */
  at?: HeadingProps['at']
  /** The drawing's rows (drawing.tsx): each state has its own. */
  drawing: readonly string[]
  /** The next step. */
  children?: ReactNode
}

/** Shown in place of an empty list or a missing screen: says why, and what to do next. */
export function EmptyState({ title, text, heading = 2, at, drawing, children }: EmptyStateProps) {
  return (
    <div className="panel-empty-state">
      <div className="panel-empty-state-drawing">
        <Drawing rows={drawing} />
      </div>
      <Heading depth={heading} at={at} tabIndex={at ? -1 : undefined}>
        {title}
      </Heading>
      {text && <p className="panel-empty-state-text">{text}</p>}
      {children}
    </div>
  )
}
