import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Panel } from '../../src/client/panel.ts'
import { AgreeDialog } from '../account/data-notice/agree-dialog.tsx'
import { createAgreement } from '../account/data-notice/agreement.ts'

/** The version that this member was asked about on this device, so that one visit asks once. */
const ASKED = 'panel-notice-asked'

/** Asks a member once to agree to a new notice. Later the profile still offers it (docs/rules.md, Consent). */
export function NewNotice({ panel, memberId }: { panel: Panel; memberId: string }) {
  const [store] = useState(() => createAgreement(panel))
  const [isLater, setLater] = useState(false)
  const state = useStore(store.$state)
  const { local } = panel.environment
  const { notice, agreed } = state.status === 'ready' ? state.value : {}
  if (!notice || isLater || agreed?.version === notice.version) return null
  const asked = `${memberId} ${notice.version}`
  if (local[ASKED] === asked) return null
  const later = () => {
    local[ASKED] = asked
    setLater(true)
  }
  return <AgreeDialog store={store} notice={notice} agreed={agreed} onLater={later} />
}
