import { useStore } from '@nanostores/react'
import { countUnfinished, forgetUnfinished } from '../drafts/index.ts'
import { draftMessages } from '../drafts/messages.ts'
import type { Panel } from '../panel.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

// Loaded with a logout: what becomes of unfinished answers on this device.

export interface SignOutQuestion {
  /** How many surveys were begun here and not submitted. */
  readonly surveys: number
  /** Logs out in any case: what could not be removed is told to the page's own error report. */
  forget(): Promise<void>
  keep(): void
  stay(): void
}

/** What to ask before this member is logged out; undefined where the device holds nothing unfinished. */
export async function signOutQuestion(
  panel: Panel,
  memberId: string,
  { leave, stay }: { leave(): void; stay(): void },
): Promise<SignOutQuestion | undefined> {
  const surveys = await countUnfinished(panel, memberId)
  if (surveys === 0) return undefined
  return {
    surveys,
    async forget() {
      await forgetUnfinished(panel, memberId).catch(panel.environment.report)
      leave()
    },
    keep: leave,
    stay,
  }
}

/** Asks what becomes of unfinished answers, since the next person at this device may be somebody else. */
export function SignOutDialog({ question }: { question: SignOutQuestion }) {
  const t = useStore(draftMessages)
  return (
    <Dialog
      title={t.unfinished({ n: question.surveys })}
      onClose={question.stay}
      actions={
        <>
          <Button onClick={question.keep}>{t.keepAnswers}</Button>
          <Button onClick={question.forget}>{t.forgetAnswers}</Button>
        </>
      }
    >
      <p>{t.unfinishedText}</p>
    </Dialog>
  )
}
