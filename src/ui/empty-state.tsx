import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import css from './empty-state.css'
import { Heading, type HeadingProps } from './heading.tsx'
import { styles } from './styles.ts'

styles(css)

export interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  heading?: HeadingProps['depth']
  at?: HeadingProps['at']
  drawing: readonly string[]
  children?: ReactNode
}

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
