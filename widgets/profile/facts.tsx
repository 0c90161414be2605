import type { ReactNode } from 'react'

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="panel-profile-facts">
      {facts.map(([name, value]) => (
        <div className="panel-profile-fact" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
