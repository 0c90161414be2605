import { useEffect, useState } from 'react'
import type { AccountLine } from '../account/account-line.tsx'
import type { Panel } from '../panel/panel.ts'
import { takeFocus } from './take-focus.ts'

/** The place of the line that says who is signed in. The line is loaded for members only. */
export function AccountPlace({ panel, element }: { panel: Panel; element: HTMLElement }) {
  const [Line, setLine] = useState<typeof AccountLine>()
  // an effect, because it starts a load; a failed load is repeated when the network or the member is back
  useEffect(() => {
    let release = () => {}
    const load = () => {
      release()
      import('../account/account-line.tsx').then(
        (loaded) => setLine(() => loaded.AccountLine),
        (fault) => {
          panel.environment.report(fault)
          release = panel.environment.onReturn(load)
        },
      )
    }
    load()
    return () => release()
  }, [panel])
  return <div className="panel-account">{Line && <Line panel={panel} left={() => takeFocus(element)} />}</div>
}
