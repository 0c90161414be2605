import { useStore } from '@nanostores/react'
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
  return (
    <Dialog title={t.title} onClose={onClose} actions={<Button onClick={onClose}>{t.close}</Button>}>
      {notice && <NoticeText notice={notice} />}
      {notice === undefined && <p>{t.loading}</p>}
      <Notice kind="bad" live="assertive">
        {notice === null && t.unavailable}
      </Notice>
    </Dialog>
  )
}
