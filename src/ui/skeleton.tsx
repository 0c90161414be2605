import type { CSSProperties } from 'react'
import { count } from './format/count.ts'
import css from './skeleton.css'
import { styles } from './styles.ts'

styles(css)

const raggedWidths = ['40%', '100%', '85%']

export function Skeleton({ lines = 1, width }: { lines?: number; width?: string }) {
  return (
    <span className="panel-skeleton" aria-hidden="true">
      {count(lines).map((line) => (
        <span
          key={line}
          className="panel-skeleton-line"
          style={{ '--w': width ?? raggedWidths[line % 3] } as CSSProperties}
        />
      ))}
    </span>
  )
}
