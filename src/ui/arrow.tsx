import css from './arrow.css'
import { Icon } from './icon.tsx'
import { styles } from './styles.ts'

styles(css)

export function Arrow({ d }: { d: string }) {
  return (
    <span className="panel-arrow">
      <Icon d={d} />
    </span>
  )
}
