import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { onDemand } from '../../client/on-demand.ts'
import type { Panel } from '../../client/panel.ts'
import { takeFocus } from '../take-focus.ts'

const line = onDemand(() => import('./account-line.tsx'))

export function AccountPlace({ panel, element }: { panel: Panel; element: HTMLElement }) {
  const loaded = useStore(line.$module)
  // Runs as an effect because it starts a load.
  useEffect(() => line.bring(panel.environment), [panel])
  return (
    <div className="panel-account">
      {loaded && <loaded.AccountLine panel={panel} left={() => takeFocus(element)} />}
    </div>
  )
}
