import type { CSSProperties } from 'react'
import { styles } from './styles.ts'
import css from './ticks.css'

styles(css)

const MAX_TICKS = 60

export function Ticks({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <div
      className={`panel-ticks${total > MAX_TICKS ? '' : ' panel-ticks-few'}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      style={{ '--n': Math.max(total, 1), '--done': done } as CSSProperties}
    />
  )
}
