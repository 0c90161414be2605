import type { ReactNode } from 'react'
import css from './pays.css'
import { styles } from './styles.ts'

styles(css)

/** The mark's marigold quarter-disc before what is paid. */
export function Pays({ children }: { children: ReactNode }) {
  return <span className="panel-pays">{children}</span>
}
