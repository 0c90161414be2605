import type { ReactNode } from 'react'

interface SectionProps {
  readonly id: string
  /** Without a title, the section's content must have a heading with this id. */
  readonly title?: string
  readonly className?: string
  readonly children: ReactNode
}

export const Section = ({ id, title, className = '', children }: SectionProps) => (
  <section className={`gallery-section ${className}`} aria-labelledby={id}>
    {title && <h2 id={id}>{title}</h2>}
    {children}
  </section>
)
