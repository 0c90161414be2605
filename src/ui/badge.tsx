import type { ReactNode } from 'react'
import css from './badge.css'
import { Icon } from './icon.tsx'
import { styles } from './styles.ts'

styles(css)

export interface BadgeProps {
  kind?: 'good' | 'wait' | 'bad' | 'info' | 'money' | 'plain'
  /** Strokes from icons.ts, so that a status does not depend on colour alone. */
  icon?: string
  children: ReactNode
}

/** A status or a category, in a word. */
export function Badge({ kind = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={`panel-badge panel-badge-${kind}`}>
      {icon && <Icon d={icon} />}
      {children}
    </span>
  )
}
