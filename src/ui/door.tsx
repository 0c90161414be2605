import type { ReactNode } from 'react'
import css from './door.css'
import { styles } from './styles.ts'

styles(css)

/** The frame of a screen of signing in: a title, what it asks for, and the form. */
export function Door({ title, lede, children }: { title: string; lede: ReactNode; children: ReactNode }) {
  return (
    <div className="panel-door">
      <div className="panel-door-head">
        <h1>{title}</h1>
        <p className="panel-mute">{lede}</p>
      </div>
      {children}
    </div>
  )
}
