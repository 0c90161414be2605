import type { ReactNode } from 'react'
import css from './held.css'
import { styles } from './styles.ts'

styles(css)

export interface HeldProps {
  /** A text as long as what may come. */
  room: string
  children: ReactNode
}

/** Text that may still change, in the room that a longer one needs: nothing around it moves when that comes. */
export function Held({ room, children }: HeldProps) {
  return (
    <span className="panel-held" data-room={room}>
      <span>{children}</span>
    </span>
  )
}
