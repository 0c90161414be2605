import type { ReactNode } from 'react'
import css from './badge.css'
import { Icon } from './icon.tsx'
import { styles } from './styles.ts'

styles(css)

export interface BadgeProps {
  kind?: 'good' | 'wait' | 'bad' | 'info' | 'money' | 'plain'
  icon?: string
  children: ReactNode
}

export function Badge({ kind = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={`panel-badge panel-badge-${kind}`}>
      {icon && <Icon d={icon} />}
      {children}
    </span>
  )
}
