import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Panel } from '../../../src/client/panel.ts'
import { createVisitorChoice } from '../../account/data-notice/choice.ts'
import { NoticeDialog } from '../../account/data-notice/notice-dialog.tsx'

/** Opens the notice over the offer. It loads when a guest asks for it. */
export function Kept({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const [choice] = useState(() => createVisitorChoice(panel))
  const notice = useStore(choice.$notice)
  // Runs as an effect because the dialog's end must stop following the language.
  useEffect(() => choice.release, [choice])
  return <NoticeDialog notice={notice} onClose={onClose} />
}
