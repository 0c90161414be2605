import type { ReactNode } from 'react'
import css from './card.css'
import { Heading } from './heading.tsx'
import { styles } from './styles.ts'
import { useUniqueId } from './unique-id.ts'

styles(css)

export interface CardProps {
  title?: ReactNode
  action?: ReactNode
  labelledBy?: string
  flush?: boolean
  children: ReactNode
}

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
