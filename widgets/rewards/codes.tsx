import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { worded } from '../../src/ui/messages/worded.ts'
import { untranslated } from '../../src/ui/untranslated.tsx'
import { redemptionMessages } from './messages.ts'
import type { Given } from './redeemed-codes.ts'
import type { RedemptionStore } from './redemption-store.ts'

const SHOWN_AT_FIRST = 5

export function CopyCode({ store, code, name }: { store: RedemptionStore; code: string; name: string }) {
  const t = useStore(redemptionMessages)
  const copied = useStore(store.$copied)
  const mine = copied?.code === code ? copied : undefined
  return (
    <div className="panel-rewards-code">
      <code dir="ltr" ref={untranslated}>
        {code}
      </code>
      <Button onClick={() => store.copy(code)}>
        <span aria-live="polite">{mine ? (mine.ok ? t.copied : t.copyFailed) : t.copy}</span>
        <span className="panel-sr"> {name}</span>
      </Button>
    </div>
  )
}

/** Shows what a shop asks for beside the code, and the last day on which the code can be used. */
export function BesideCode({ pin, expiresOn }: Pick<Given, 'pin' | 'expiresOn'>) {
  const t = useStore(redemptionMessages)
  if (!pin && !expiresOn) return null
  return (
    <p>
      {pin && (
        <>
          {t.pin}{' '}
          <b dir="ltr" ref={untranslated}>
            {pin}
          </b>
        </>
      )}
      {pin && expiresOn && ' · '}
      {expiresOn && t.until({ day: formatDate(expiresOn) ?? expiresOn })}
    </p>
  )
}

export function Codes({ store, waits, still }: { store: RedemptionStore; waits: boolean; still: boolean }) {
  const t = useStore(redemptionMessages)
  const latest = useStore(store.$codes)
  const seen = useRef(latest)
  if (!still) seen.current = latest
  const codes = seen.current
  const [all, setAll] = useState(false)
  if (waits || codes.length === 0) return null
  const shown = all ? codes : codes.slice(0, SHOWN_AT_FIRST)
  return (
    <Card title={t.codes} flush>
      <ul>
        {shown.map(worded).map(({ code, pin, expiresOn, name, brand, points, redeemedAt }) => (
          <li className="panel-rewards-entry" key={code || redeemedAt}>
            <div className="panel-rewards-what">
              <b>
                <bdi>{name || brand}</bdi>
              </b>
              <p className="panel-rewards-mute">
                {name && brand && (
                  <>
                    <bdi>{brand}</bdi>
                    {', '}
                  </>
                )}
                {[formatDate(redeemedAt), t.paid({ n: points })].filter(Boolean).join(', ')}
              </p>
              {code && <BesideCode pin={pin} expiresOn={expiresOn} />}
            </div>
            {code ? (
              <CopyCode store={store} code={code} name={name} />
            ) : (
              <p className="panel-rewards-mute">{t.unreadable}</p>
            )}
          </li>
        ))}
      </ul>
      {codes.length > shown.length && (
        <div className="panel-rewards-entry">
          <Button onClick={() => setAll(true)}>{t.allCodes({ n: codes.length })}</Button>
        </div>
      )}
    </Card>
  )
}
