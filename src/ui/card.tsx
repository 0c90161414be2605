import type { ReactNode } from 'react'
import css from './card.css'
import { Heading } from './heading.tsx'
import { styles } from './styles.ts'
import { useUniqueId } from './unique-id.ts'

styles(css)

export interface CardProps {
  title?: ReactNode
  /** Beside the title, such as a link to all entries. */
  action?: ReactNode
  /** The id of the title, if the content has its own. */
  labelledBy?: string
  /** The content reaches the edges, as a table does. */
  flush?: boolean
  children: ReactNode
}

/** A ruled sheet on the paper. */
export function Card({ title, action, labelledBy, flush, children }: CardProps) {
  const id = useUniqueId()
  return (
    <section className={`panel-card${flush ? ' panel-card-flush' : ''}`} aria-labelledby={title ? id : labelledBy}>
      {title && (
        <div className="panel-card-head">
          <Heading depth={2} id={id}>
            {title}
          </Heading>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
