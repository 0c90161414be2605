import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Notice as DataNotice } from '../../../src/contract/consent.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { dataNoticeMessages } from './messages.ts'
import { NoticeText } from './notice-text.tsx'

interface NoticeDialogProps {
  /** Undefined while it loads; null if it could not be loaded. */
  readonly notice: DataNotice | null | undefined
  readonly onClose: () => void
}

export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const t = useStore(dataNoticeMessages)
  const title = useRef<HTMLSpanElement>(null)
  // Runs as an effect because the open dialog has focused its only button, at the end of the long text.
  useEffect(() => title.current?.focus(), [])
  return (
    <Dialog
      title={t.title}
      heading={
        <span tabIndex={-1} ref={title}>
          {t.title}
        </span>
      }
      onClose={onClose}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      {notice && <NoticeText notice={notice} />}
      {notice === undefined && <p>{t.loading}</p>}
      <Notice kind="bad" live="assertive">
        {notice === null && t.unavailable}
      </Notice>
    </Dialog>
  )
}
