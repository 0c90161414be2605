import css from './icon.css'
import { Shape } from './shape.tsx'
import { styles } from './styles.ts'

styles(css)

export function Icon({ d }: { d: string }) {
  return (
    <svg className="panel-icon" viewBox="0 0 24 24" aria-hidden="true">
      <Shape d={d} />
    </svg>
  )
}
