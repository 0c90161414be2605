import type { ReactNode } from 'react'
import css from './pays.css'
import { styles } from './styles.ts'

styles(css)

export function Pays({ children }: { children: ReactNode }) {
  return <span className="panel-pays">{children}</span>
}
