import css from './spinner.css'
import { styles } from './styles.ts'

styles(css)

export function Spinner({ label }: { label?: string }) {
  return (
    <span className="panel-spinner" role={label && 'status'} aria-hidden={!label}>
      {label && <span className="panel-sr">{label}</span>}
    </span>
  )
}
