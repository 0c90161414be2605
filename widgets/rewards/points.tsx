import { useStore } from '@nanostores/react'
import { Amount } from '../../src/ui/amount.tsx'
import { Deep } from '../../src/ui/deep.tsx'
import { formatDollars } from '../../src/ui/format/points.ts'
import { Reserved } from '../../src/ui/reserved.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { rewardsMessages } from './messages.ts'
import { USD_FALLBACK } from './rate.ts'
import type { RewardsStore } from './store.ts'

const MINUTE = 60_000

const corner = ['......Ad', '....LdSd', '..LdOmBd', 'AdBdKdAm']

export function Points({ store, points }: { store: RewardsStore; points: number }) {
  const t = useStore(rewardsMessages)
  const rate = useStore(store.$rate)
  const [what, equation] = t.conversion.split(/(?<=: )/)
  const dollars = rate.status === 'asking' ? '' : `$${Number(rate.usd.toPrecision(4))}`
  function rateText() {
    if (rate.status === 'asking') return t.asking
    if (rate.status !== 'live') return t.fallback({ dollars })
    const minutes = Math.floor((store.now() - rate.at) / MINUTE)
    if (minutes < 1) return t.liveNow({ dollars })
    const ago = minutes < 60 ? t.minutesAgo({ n: minutes }) : t.hoursAgo({ n: Math.floor(minutes / 60) })
    return t.live({ dollars, ago })
  }
  return (
    <Deep corner={corner}>
      <div className="panel-rewards-points">
        <dl>
          <dt className="panel-rewards-mute">{t.total}</dt>
          <dd aria-live="polite">
            <Amount points={points} unit="points" size="big" />
          </dd>
        </dl>
        <dl className="panel-rewards-worth">
          <div>
            <dt className="panel-rewards-mute">{t.inRupees}</dt>
            <dd className="panel-rewards-value">
              <Amount points={points} />
            </dd>
          </div>
          <div>
            <dt className="panel-rewards-mute">{t.inDollars}</dt>
            <dd className="panel-rewards-value">
              <Reserved longest={formatDollars(points * USD_FALLBACK)}>
                {rate.status === 'asking' ? (
                  <Skeleton width="3em" />
                ) : (
                  <span className="panel-amount" dir="ltr">
                    {formatDollars(points * rate.usd)}
                  </span>
                )}
              </Reserved>
            </dd>
          </div>
        </dl>
        <div className="panel-rewards-mute panel-rewards-rate">
          <p>
            {what}
            <span className="panel-rewards-equation">{equation}</span>
          </p>
          <p>
            <Reserved longest={t.live({ dollars: '$0.00000', ago: t.minutesAgo({ n: 59 }) })}>{rateText()}</Reserved>
          </p>
        </div>
      </div>
    </Deep>
  )
}
