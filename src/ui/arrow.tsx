import css from './arrow.css'
import { Icon } from './icon.tsx'
import { styles } from './styles.ts'

styles(css)

/** An icon that points on or back: it turns where lines run from right to left. */
export function Arrow({ d }: { d: string }) {
  return (
    <span className="panel-arrow">
      <Icon d={d} />
    </span>
  )
}
