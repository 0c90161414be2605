import type { CSSProperties, ReactNode } from 'react'
import css from './deep.css'
import './deep-colors.ts'
import { Drawing } from './drawing.tsx'
import { styles } from './styles.ts'

styles(css)

export interface DeepProps {
  /** A drawing for the lower end, such as `corner`. */
  corner?: readonly string[]
  children: ReactNode
}

/** The dark panel with the most important number: at most one per screen. */
export function Deep({ corner, children }: DeepProps) {
  return (
    <div className="panel-deep">
      {corner && (
        <div className="panel-deep-corner" style={{ '--columns': (corner[0] ?? '').length / 2 } as CSSProperties}>
          <Drawing rows={corner} />
        </div>
      )}
      <div className="panel-deep-body">{children}</div>
    </div>
  )
}
