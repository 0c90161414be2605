import type { ReactNode } from 'react'
import css from './reserved.css'
import { styles } from './styles.ts'

styles(css)

export interface ReservedProps {
  longest: string
  children: ReactNode
}

export function Reserved({ longest, children }: ReservedProps) {
  return (
    <span className="panel-reserved" data-longest={longest}>
      <span>{children}</span>
    </span>
  )
}
