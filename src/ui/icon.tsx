import css from './icon.css'
import { Shape } from './shape.tsx'
import { styles } from './styles.ts'

styles(css)

/** Strokes on a grid of 24 units. Decorative: the text beside it, or the button's label, has the meaning. */
export function Icon({ d }: { d: string }) {
  return (
    <svg className="panel-icon" viewBox="0 0 24 24" aria-hidden="true">
      <Shape d={d} />
    </svg>
  )
}
