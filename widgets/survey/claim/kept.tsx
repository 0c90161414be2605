import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { onDemand } from '../../../src/client/on-demand.ts'
import type { Panel } from '../../../src/client/panel.ts'
import { claimMessages } from './claim-messages.ts'

const dialog = onDemand(() => import('../../account/data-notice/visitor-dialog.tsx'))

/** Opens the notice over the offer. The notice loads when a guest asks for it. */
export function Kept({ panel }: { panel: Panel }) {
  const t = useStore(claimMessages)
  const module = useStore(dialog.$module)
  const [open, setOpen] = useState(false)
  const show = () => {
    setOpen(true)
    dialog.load().catch(panel.environment.report)
  }
  return (
    <>
      <button type="button" className="panel-link" onClick={show}>
        {t.whatIsKept}
      </button>
      {module && open && <module.VisitorDialog panel={panel} onClose={() => setOpen(false)} />}
    </>
  )
}
