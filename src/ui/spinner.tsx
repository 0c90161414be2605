import css from './spinner.css'
import { styles } from './styles.ts'

styles(css)

/** A turning ring, as large as the text. With a label it is announced; without one it is decorative. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className="panel-spinner" role={label && 'status'} aria-hidden={!label}>
      {label && <span className="panel-sr">{label}</span>}
    </span>
  )
}
