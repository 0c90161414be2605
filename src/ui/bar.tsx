import type { CSSProperties } from 'react'
import css from './bar.css'
import { styles } from './styles.ts'

styles(css)

export interface BarProps {
  value: number
  max: number
  label: string
  kind?: 'earn'
}

export function Bar({ value, max, label, kind }: BarProps) {
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div
      className="panel-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      <div
        className={`panel-bar-fill${kind ? ' panel-bar-earn' : ''}`}
        style={{ '--v': `${part * 100}%` } as CSSProperties}
      />
    </div>
  )
}
