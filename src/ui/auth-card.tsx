import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './auth-card.css'
import { Heading } from './heading.tsx'
import { styles } from './styles.ts'

styles(css)

export interface AuthCardProps {
  readonly title: string
  readonly lede: ReactNode
  readonly asked?: boolean
  readonly children: ReactNode
}

export function AuthCard({ title, lede, asked, children }: AuthCardProps) {
  const box = useRef<HTMLDivElement>(null)
  // Runs as an effect because focus needs the DOM, and only once because afterwards the member decides where the focus
  // is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later focus belongs to the member
  useLayoutEffect(() => {
    if (asked) box.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="panel-auth-card" ref={box}>
      <div className="panel-auth-card-head">
        <Heading depth={1}>{title}</Heading>
        <p className="panel-mute">{lede}</p>
      </div>
      {children}
    </div>
  )
}
