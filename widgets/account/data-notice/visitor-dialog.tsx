import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Panel } from '../../../src/client/panel.ts'
import { createVisitorChoice } from './choice.ts'
import { NoticeDialog } from './notice-dialog.tsx'

/** Fetches the notice for a guest, and shows it. */
export function VisitorDialog({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const [choice] = useState(() => createVisitorChoice(panel))
  const notice = useStore(choice.$notice)
  // Runs as an effect because the dialog's end must stop following the language.
  useEffect(() => choice.release, [choice])
  return <NoticeDialog notice={notice} onClose={onClose} />
}
