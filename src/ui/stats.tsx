import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import css from './stats.css'
import { styles } from './styles.ts'

styles(css)

export interface Stat {
  readonly name: string
  readonly value: ReactNode
}

export function Stats({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <section className="panel-stats" aria-label={label}>
      <dl className="panel-stats-strip">
        {stats.map(({ name, value }) => (
          <div className="panel-stats-stat" key={name}>
            <dt>{name}</dt>
            <dd className="panel-stats-value">{value === undefined ? <Skeleton width="3em" /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
