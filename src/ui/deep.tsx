import type { CSSProperties, ReactNode } from 'react'
import css from './deep.css'
import './deep-colors.ts'
import { Drawing } from './drawing.tsx'
import { styles } from './styles.ts'

styles(css)

export interface DeepProps {
  corner?: readonly string[]
  children: ReactNode
}

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
