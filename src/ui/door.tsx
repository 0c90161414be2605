import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './door.css'
import { styles } from './styles.ts'

styles(css)

export interface DoorProps {
  readonly title: string
  readonly lede: ReactNode
  /** The member asked for this step just now, so it begins in its first field. */
  readonly asked?: boolean
  readonly children: ReactNode
}

/** The frame of a screen of signing in: a title, what it asks for, and the form. */
export function Door({ title, lede, asked, children }: DoorProps) {
  const box = useRef<HTMLDivElement>(null)
  // an effect, because the focus is the browser's; once, because later it is the member's
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    if (asked) box.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="panel-door" ref={box}>
      <div className="panel-door-head">
        <h1>{title}</h1>
        <p className="panel-mute">{lede}</p>
      </div>
      {children}
    </div>
  )
}
