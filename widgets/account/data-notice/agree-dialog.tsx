import { useStore } from '@nanostores/react'
import type { ConsentState, Notice } from '../../../src/contract/consent.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { FormNotice } from '../../../src/ui/form/notice.tsx'
import { type Agreement, changesSince } from './agreement.ts'
import { dataNoticeMessages } from './messages.ts'
import { FoldedNotice } from './notice-text.tsx'
import { Purposes } from './purposes.tsx'

interface AgreeDialogProps {
  readonly store: Agreement
  readonly notice: Notice
  readonly agreed: ConsentState['agreed']
  readonly onLater: () => void
}

/** Asks a member to agree to the current notice, and says what has changed since the version that they agreed to. */
export function AgreeDialog({ store, notice, agreed, onLater }: AgreeDialogProps) {
  const t = useStore(dataNoticeMessages)
  const submission = useStore(store.$submission)
  const chosen = useStore(store.$chosen)
  const busy = submission.status === 'pending'
  const changes = agreed ? changesSince(notice, agreed.version) : []
  return (
    <Dialog
      title={agreed ? t.newTitle : t.firstTitle}
      onClose={onLater}
      actions={
        <>
          <Button key="later" onClick={onLater} disabled={busy}>
            {t.later}
          </Button>
          <Button key="agree" kind="primary" onClick={store.agree} busy={busy}>
            {t.agree}
          </Button>
        </>
      }
    >
      {changes.length > 0 && (
        <div lang={notice.language}>
          <p className="panel-notice-text-what">{t.changed}</p>
          {changes.map(({ version, what }) => (
            <p key={version}>{what}</p>
          ))}
        </div>
      )}
      {changes.length === 0 && notice.summary.map((line) => <p key={line}>{line}</p>)}
      <FoldedNotice notice={notice} />
      <Purposes notice={notice} chosen={chosen} toggle={store.toggle} agrees={t.agreesNow} />
      <FormNotice state={submission} texts={t} />
    </Dialog>
  )
}
