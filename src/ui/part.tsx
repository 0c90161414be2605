import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Environment } from '../client/environment.ts'
import type { OnDemand } from '../client/on-demand.ts'
import { Button } from './button.tsx'
import { commonMessages } from './messages/common.ts'
import css from './part.css'
import { Spinner } from './spinner.tsx'
import { styles } from './styles.ts'

styles(css)

interface AwaitedProps {
  readonly part: OnDemand<unknown>
  readonly environment: Pick<Environment, 'onReturn' | 'report'>
}

/** Stands in the place of a part that is not loaded: a spinner, or after a failure a text and a button to try again. */
export function Awaited({ part, environment }: AwaitedProps) {
  const t = useStore(commonMessages)
  const hasFailed = useStore(part.$failed)
  // Runs as an effect because loading code is a side effect.
  useEffect(() => part.bring(environment), [part, environment])
  return (
    <div className="panel-part">
      {hasFailed ? (
        <>
          <p role="status">{t.screenFailed}</p>
          <Button onClick={() => part.load().catch(environment.report)}>{t.tryAgain}</Button>
        </>
      ) : (
        <Spinner label={t.loading} />
      )}
    </div>
  )
}
