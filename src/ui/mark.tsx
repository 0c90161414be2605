import css from './mark.css'
import { Shape } from './shape.tsx'
import { styles } from './styles.ts'

styles(css)

export function Mark() {
  return (
    <svg className="panel-mark" viewBox="0 0 28 28" aria-hidden="true">
      <Shape d="M2 2h11v11H2zM2 15h11v11H2zM15 15h11a11 11 0 0 1-11 11z" fill="var(--accent)" />
      <Shape d="M15 2a11 11 0 0 1 11 11H15z" fill="var(--money)" />
    </svg>
  )
}
